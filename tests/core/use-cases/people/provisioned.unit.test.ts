import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { ProvisionedFields } from '../../../../core/model/provisioning/provisioned-member.js';
import type { OrganizationId, UserId } from '../../../../core/shared/ids.js';
import { scimUseCases } from '../../../../core/use-cases/provisioning/index.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { browser, codeOf, password, peopleScene } from './people-scene.js';

const test = suite('provisioned members');

const issuer = 'https://id.example';
const address = 'ada@corp.example';

const fields = (given: Partial<ProvisionedFields> = {}): ProvisionedFields => ({
  ...{ userName: address, externalId: 'ext', email: address, displayName: 'Ada', names: null },
  ...{ active: true, askedRole: null, ...given },
});

/** People, and the directory of an organization. */
const scene = async () => {
  const people = await peopleScene();
  const scim = scimUseCases(people.ports);
  const directoryOf = (organization: OrganizationId) => {
    const caller = { id: anyId('stok'), name: 'Okta', organization };
    const call = { caller, address: '192.0.2.9' };
    const change = (id: string, given: Partial<ProvisionedFields>) =>
      scim.changeMember({ ...call, id, decide: (was) => E.right({ ...was, ...given }) });
    return {
      create: async (given: Partial<ProvisionedFields> = {}) =>
        rightOf(await scim.createMember({ ...call, fields: fields(given) })),
      find: async (id: string) => rightOf(await scim.findMember(call, id)),
      remove: (id: string) => scim.removeMember({ ...call, id }),
      change,
    };
  };
  const signIn = (subject: string, verifiedEmail: string | undefined = address) =>
    people.signIn.signInByIdentity({ issuer, subject, verifiedEmail, ...browser });
  const enter = async (subject: string, verifiedEmail: string | undefined = address) => {
    const { token } = rightOf(await signIn(subject, verifiedEmail));
    return { token, ...present(await people.signIn.findSession(token)).actor };
  };
  const rolesOf = async (user: UserId) =>
    (await people.people.membershipsOf(user)).map(({ organization, role }) => [organization, role]);
  return {
    ...{ ...people, scim, directoryOf, directory: directoryOf(people.organization) },
    ...{ signIn, enter, rolesOf, signInPort: people.signIn },
    byPassword: (email: string) => people.signIn.signInByPassword({ email, password, ...browser }),
  };
};

test('joins with the first sign-in through the provider with the address', async () => {
  const { directory, enter, rolesOf, organization, people, entries } = await scene();
  const made = await directory.create({ askedRole: 'developer' });
  assert.equal(made.user, null);
  const { id } = await enter('ada');
  const user = present(await people.findUser(present(id ?? undefined)));
  assert.deepEqual([user.email, user.version, user.passwordHash], [address, 1, null]);
  assert.deepEqual(user.oidc, { issuer, subject: 'ada' });
  assert.deepEqual(await rolesOf(user.id), [[organization, 'developer']]);
  const bound = await directory.find(made.id);
  assert.deepEqual([bound.user, bound.version], [user.id, 2]);
  assert.deepEqual((await entries()).slice(0, 3).sort(), [
    'provisioned_member.create done',
    'provisioned_member.join done',
    'session.create done',
  ]);
  await enter('ada');
  assert.equal((await directory.find(made.id)).version, 2);
});

test('waits for the verified address, while the person is active', async () => {
  const { directory, signIn, people } = await scene();
  const made = await directory.create();
  assert.equal(codeOf(await signIn('ada', 'other@corp.example')), 'sign_in_refused');
  rightOf(await directory.change(made.id, { active: false }));
  assert.equal(codeOf(await signIn('ada')), 'sign_in_refused');
  rightOf(await directory.change(made.id, { active: true, userName: 'new@corp.example' }));
  assert.equal(codeOf(await signIn('ada')), 'sign_in_refused');
  assert.deepEqual(await people.findUsersByEmail(address, 9), []);
  assert.equal(codeOf(await signIn('ada', 'NEW@corp.example')), 'done');
});

test('never binds to a namesake of another organization, who set a password', async () => {
  const { directory, addOrganization, addMember, enter, rolesOf, organization, ...rest } =
    await scene();
  const hostile = await addOrganization();
  const namesake = await addMember(hostile, 'admin', { email: address });
  const before = rightOf(await rest.byPassword(address));
  await directory.create({ askedRole: 'admin' });
  const { id } = await enter('ada');
  assert.notEqual(id, namesake.id);
  assert.deepEqual(await rolesOf(namesake.id), [[hostile, 'admin']]);
  assert.deepEqual(await rolesOf(present(id ?? undefined)), [[organization, 'admin']]);
  assert.equal(present(await rest.people.findUser(namesake.id)).oidc, null);
  assert.ok(before.token);
});

test('binds to an invited member of the same organization, whose password ends', async () => {
  const { directory, addMember, enter, rolesOf, organization, people } = await scene();
  const invited = await addMember(organization, 'viewer', { email: address });
  await directory.create({ askedRole: 'developer' });
  const { id } = await enter('ada');
  assert.equal(id, invited.id);
  assert.deepEqual(await rolesOf(invited.id), [[organization, 'developer']]);
  assert.equal(present(await people.findUser(invited.id)).passwordHash, null);
});

test('an owner who is provisioned afterwards stays an owner', async () => {
  const { directory, addMember, enter, rolesOf, organization } = await scene();
  const owner = await addMember(organization, 'owner', { email: address });
  const made = await directory.create({ askedRole: 'viewer' });
  await enter('ada');
  assert.deepEqual(await rolesOf(owner.id), [[organization, 'owner']]);
  rightOf(await directory.change(made.id, { askedRole: 'developer' }));
  assert.deepEqual(await rolesOf(owner.id), [[organization, 'owner']]);
});

test('never ends the membership of the last owner', async () => {
  const { directory, addMember, enter, rolesOf, organization, user, members } = await scene();
  const owner = await addMember(organization, 'owner', { email: address });
  const made = await directory.create();
  await enter('ada');
  rightOf(await members.removeMember({ organization, user: user.id }));
  for (const answer of [
    await directory.change(made.id, { active: false }),
    await directory.remove(made.id),
  ])
    assert.deepEqual(leftOf(answer), { code: 'last_owner', id: owner.id });
  assert.deepEqual(await rolesOf(owner.id), [[organization, 'owner']]);
  assert.equal((await directory.find(made.id)).active, true);
});

test('two organizations that provision one address both get the one user', async () => {
  const { directory, directoryOf, addOrganization, enter, rolesOf, organization } = await scene();
  const second = await addOrganization();
  await directory.create({ askedRole: 'admin' });
  await directoryOf(second).create();
  const { id } = await enter('ada');
  assert.deepEqual(
    (await rolesOf(present(id ?? undefined))).sort(),
    [
      [organization, 'admin'],
      [second, 'viewer'],
    ].sort(),
  );
});

test('what reached the user without the provider ends when a directory lets it in', async () => {
  const { directory, directoryOf, addOrganization, enter, members, ...rest } = await scene();
  const hostile = await addOrganization();
  await directoryOf(hostile).create();
  const { id, token } = await enter('ada');
  const user = present(id ?? undefined);
  // The administrator of the other organization signs in as its member.
  const link = rightOf(await members.createLoginLink({ organization: hostile, user }));
  const intruder = rightOf(await rest.signInPort.signInByLink({ token: link.token, ...browser }));
  await directory.create({ askedRole: 'admin' });
  const { token: own } = await enter('ada');
  assert.equal(await rest.signInPort.findSession(intruder.token), undefined);
  assert.equal(await rest.signInPort.findSession(token), undefined);
  assert.equal(present(await rest.signInPort.findSession(own)).actor.memberships.length, 2);
  assert.equal(present(await rest.people.findUser(user)).passwordHash, null);
});

test('is no member from the next request on, and gets the role back with the next sign-in', async () => {
  const { directory, enter, rolesOf, organization, signInPort } = await scene();
  const made = await directory.create({ askedRole: 'admin' });
  const { id, token } = await enter('ada');
  const user = present(id ?? undefined);
  rightOf(await directory.change(made.id, { active: false }));
  assert.deepEqual(present(await signInPort.findSession(token)).actor.memberships, []);
  await enter('ada');
  assert.deepEqual(await rolesOf(user), []);
  rightOf(await directory.change(made.id, { active: true }));
  assert.deepEqual(await rolesOf(user), []);
  await enter('ada', 'renamed@corp.example');
  assert.deepEqual(await rolesOf(user), [[organization, 'admin']]);
});

test('a new user name after the first sign-in changes no user, and gives no other person the membership', async () => {
  const { directory, enter, rolesOf, organization, people, signIn } = await scene();
  const made = await directory.create();
  const { id } = await enter('ada');
  const user = present(id ?? undefined);
  rightOf(await directory.change(made.id, { userName: 'grace@corp.example' }));
  assert.equal(present(await people.findUser(user)).email, address);
  assert.equal(codeOf(await signIn('grace', 'grace@corp.example')), 'sign_in_refused');
  assert.deepEqual(await rolesOf(user), [[organization, 'viewer']]);
});

test('a person who gets the address of a former one gets nothing of the former one', async () => {
  const { directory, enter, rolesOf } = await scene();
  const first = await directory.create({ askedRole: 'admin' });
  const ada = await enter('ada');
  rightOf(await directory.remove(first.id));
  assert.deepEqual(await rolesOf(present(ada.id ?? undefined)), []);
  await directory.create();
  const other = await enter('other ada');
  assert.notEqual(other.id, ada.id);
});

test('by hand only operators change what a directory manages, and the directory then sees it', async () => {
  const { directory, enter, rolesOf, organization, members, user } = await scene();
  const made = await directory.create();
  const { id } = await enter('ada');
  const named = { organization, user: present(id ?? undefined) };
  // An owner has every permission but that of operators.
  const may = (_: unknown, permission: string): boolean => permission !== 'projects:operate';
  const refused = { code: 'managed_by_scim', id: named.user };
  assert.deepEqual(leftOf(await members.removeMember({ ...named, may })), refused);
  assert.deepEqual(leftOf(await members.changeRole({ ...named, role: 'admin', may })), refused);
  rightOf(await members.changeRole({ ...named, role: 'admin' }));
  assert.deepEqual(await rolesOf(named.user), [[organization, 'admin']]);
  rightOf(await members.removeMember(named));
  assert.equal((await directory.find(made.id)).active, false);
  await enter('ada');
  assert.deepEqual(await rolesOf(named.user), []);
  rightOf(await members.changeRole({ organization, user: user.id, role: 'owner', may }));
});

test('a person who leaves stays away until the directory makes the person active again', async () => {
  const { directory, enter, rolesOf, organization, signInPort, actorOf, people } = await scene();
  const made = await directory.create();
  const { id } = await enter('ada');
  const user = present(await people.findUser(present(id ?? undefined)));
  rightOf(await signInPort.leaveOrganization(await actorOf(user), organization));
  assert.equal((await directory.find(made.id)).active, false);
  await enter('ada');
  assert.deepEqual(await rolesOf(user.id), []);
});

test('an erasure removes what the directory has of the person', async () => {
  const { directory, enter, members, scim, organization } = await scene();
  const waiting = await directory.create({ userName: 'wait@corp.example' });
  rightOf(await members.eraseMember({ email: 'wait@corp.example' }));
  const call = { caller: { id: anyId('stok'), name: 'Okta', organization }, address: '' };
  assert.equal(codeOf(await scim.findMember(call, waiting.id)), 'provisioned_not_found');
  const made = await directory.create();
  await enter('ada');
  assert.equal(codeOf(await members.eraseMember({ email: address })), 'still_member');
  rightOf(await directory.change(made.id, { userName: 'new@corp.example' }));
  assert.equal(codeOf(await members.eraseMember({ email: 'new@corp.example' })), 'still_member');
  rightOf(await directory.change(made.id, { active: false }));
  rightOf(await members.eraseMember({ email: address }));
  assert.equal(codeOf(await scim.findMember(call, made.id)), 'provisioned_not_found');
});

test.run();

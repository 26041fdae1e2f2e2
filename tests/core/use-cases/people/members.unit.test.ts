import assert from 'node:assert/strict';
import { type Role, roles } from '../../../../core/model/people/permissions.js';
import type { User } from '../../../../core/model/people/user.js';
import { authorize } from '../../../../core/use-cases/authorization/authorize.js';
import type { GovernedUseCases } from '../../../../core/use-cases/authorization/rules.js';
import { memberUseCases } from '../../../../core/use-cases/people/members/member-use-cases.js';
import { combinations } from '../../../support/combinations.js';
import { times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyAuditEntry } from '../../../support/fixtures/people.js';
import { suite } from '../../../support/suite.js';
import { browser, codeOf, peopleScene } from './people-scene.js';

const test = suite('members');

/** The use cases of members as users may call them. */
const memberScene = async () => {
  const scene = await peopleScene();
  const bind = authorize(scene.ports, scene.members as GovernedUseCases);
  const as = async (user: User) => bind(await scene.actorOf(user));
  const actAs = async (role: Role) => as(await scene.addMember(scene.organization, role));
  return { ...scene, as, actAs, bind };
};

test('a new person becomes a user and a member, and signs in by the link once', async () => {
  const { actAs, organization, signIn, people, entries } = await memberScene();
  const admin = await actAs('admin');
  const command = { organization, email: ' Eve@Example.com', role: 'viewer' } as const;
  const { member, link } = rightOf(await admin.inviteMember(command));
  assert.equal(member.email, 'eve@example.com');
  const { token } = rightOf(
    await signIn.signInByLink({ token: present(link ?? undefined).token, ...browser }),
  );
  const session = present(await signIn.findSession(token));
  assert.deepEqual(session.actor.memberships, [{ organization, role: 'viewer' }]);
  assert.equal(codeOf(await admin.inviteMember(command)), 'member_exists');
  assert.equal((await people.listMembers(organization)).length, 3);
  assert.ok((await entries()).includes('member.invite done'));
  for (const email of ['', 'eve', 'a b@c', `${'x'.repeat(250)}@example.com`])
    assert.equal(codeOf(await admin.inviteMember({ ...command, email })), 'invalid_input');
});

test('invitations of one new person at the same time make one member', async () => {
  const { actAs, organization, people } = await memberScene();
  const admin = await actAs('admin');
  const answers = await Promise.all(
    times(4, () => admin.inviteMember({ organization, email: 'eve@example.com', role: 'viewer' })),
  );
  assert.equal(answers.filter((answer) => codeOf(answer) === 'done').length, 1);
  assert.equal((await people.listMembers(organization)).length, 3);
});

test('only owners make, change and remove owners', async () => {
  for (const { role, target, to } of combinations({ role: roles, target: roles, to: roles })) {
    const { actAs, addMember, organization } = await memberScene();
    const as = await actAs(role);
    const { id: user, email } = await addMember(organization, target);
    /** What comes of an action that concerns these roles. */
    const expected = (...concerned: readonly Role[]): string => {
      const least = concerned.includes('owner') ? ['owner'] : ['owner', 'admin'];
      return least.includes(role) ? 'done' : 'insufficient_permission';
    };
    const invited = await as.inviteMember({ organization, email: `x${email}`, role: to });
    assert.equal(codeOf(invited), expected(to));
    const changed = codeOf(await as.changeRole({ organization, user, role: to }));
    assert.equal(changed, expected(target, to), `${role}: ${target} to ${to}`);
    const removed = await as.removeMember({ organization, user });
    assert.equal(codeOf(removed), expected(changed === 'done' ? to : target), `${role} removes`);
  }
});

test('the last owner stays', async () => {
  const { as, organization, user } = await memberScene();
  const owner = await as(user);
  const named = { organization, user: user.id };
  assert.equal(codeOf(await owner.changeRole({ ...named, role: 'admin' })), 'last_owner');
  assert.equal(codeOf(await owner.removeMember(named)), 'last_owner');
  const absent = { organization, user: 'user_none' };
  assert.equal(codeOf(await owner.removeMember(absent)), 'member_not_found');
});

test('a member who becomes an owner while an administrator changes it stays an owner', async () => {
  for (const action of ['changeRole', 'removeMember'] as const) {
    const { ports, addMember, actorOf, organization, people } = await memberScene();
    const [admin, viewer] = [
      await addMember(organization, 'admin'),
      await addMember(organization, 'viewer'),
    ];
    const slow = {
      ...people,
      [action]: async (...given: [never, never, never]) => {
        // It fails once it was done.
        const raise = { from: 'viewer', to: 'owner' } as const;
        await people.changeRole(organization, viewer.id, raise);
        return people[action](...given);
      },
    };
    const members = memberUseCases({ ...ports, people: slow });
    const as = authorize(ports, members as GovernedUseCases)(await actorOf(admin));
    const answer = await as[action]({ organization, user: viewer.id, role: 'developer' });
    assert.equal(codeOf(answer), 'insufficient_permission', action);
    const [member] = await people.membershipsOf(viewer.id);
    assert.equal(member?.role, 'owner');
  }
});

test('an administrator signs in as no owner, and as no member of another organization', async () => {
  const { actAs, addMember, addOrganization, organization, user, people } = await memberScene();
  const [admin, owner] = [await actAs('admin'), await actAs('owner')];
  const viewer = await addMember(organization, 'viewer');
  const elsewhere = await addOrganization();
  const link = (as: typeof admin, of: User) => as.createLoginLink({ organization, user: of.id });
  const reset = (as: typeof admin, of: User) => as.resetSecondFactor({ organization, user: of.id });
  for (const call of [link, reset]) {
    assert.equal(codeOf(await call(admin, viewer)), 'done');
    assert.equal(codeOf(await call(admin, user)), 'insufficient_permission');
    assert.equal(codeOf(await call(owner, user)), 'done');
  }
  const member = { organization: elsewhere, user: viewer.id, role: 'viewer', addedAt: 1 } as const;
  await people.addMember(member);
  for (const call of [link, reset])
    for (const as of [admin, owner])
      assert.equal(codeOf(await call(as, viewer)), 'insufficient_permission');
});

test('a link that was made before a membership or a greater role does not reach it', async () => {
  const { actAs, as, addMember, addOrganization, organization, user, signIn } = await memberScene();
  const [admin, owner] = [await actAs('admin'), await as(user)];
  const viewer = await addMember(organization, 'viewer');
  const named = { organization, user: viewer.id };
  const linkOf = async () => rightOf(await admin.createLoginLink(named)).token;
  const first = await linkOf();
  await owner.changeRole({ ...named, role: 'admin' });
  assert.equal(codeOf(await signIn.findLink(first)), 'sign_in_link_invalid');
  const second = await linkOf();
  const elsewhere = await addOrganization();
  const stranger = await as(await addMember(elsewhere, 'owner'));
  const invited = await stranger.inviteMember({
    ...{ organization: elsewhere, email: viewer.email, role: 'admin' },
  });
  assert.equal(rightOf(invited).link, null);
  assert.equal(codeOf(await signIn.findLink(second)), 'sign_in_link_invalid');
});

test('a membership that is added while a link is made is not reached by it', async () => {
  const { ports, members, addOrganization, organization, user, people } = await memberScene();
  const elsewhere = await addOrganization();
  const racing = memberUseCases({
    ...ports,
    people: {
      ...people,
      addLink: async (link) => {
        await people.addLink(link);
        await people.addMember({
          organization: elsewhere,
          user: user.id,
          role: 'viewer',
          addedAt: 1,
        });
      },
    },
  });
  const may = (asked: string) => asked === organization;
  const answer = await racing.createLoginLink({ organization, user: user.id, may });
  assert.equal(codeOf(answer), 'insufficient_permission');
  assert.equal(codeOf(await members.createLoginLink({ organization, user: user.id })), 'done');
});

test('members are listed without their secrets', async () => {
  const { actAs, organization } = await memberScene();
  const viewer = await actAs('viewer');
  const listed = rightOf(await viewer.listMembers({ organization }));
  assert.equal(listed.length, 2);
  assert.ok(!JSON.stringify(listed).includes('hash'));
});

test('the audit log is listed page by page, and exported as a whole', async () => {
  const { actAs, organization, stores } = await memberScene();
  const all = times(1_203, () => anyAuditEntry({ organization, action: 'any.action' }));
  for (const entry of all) await stores.audit.append(entry);
  const admin = await actAs('admin');
  const page = rightOf(await admin.listAuditEntries({ organization, limit: 2 }));
  assert.deepEqual(page.items, all.slice(-2).toReversed());
  assert.deepEqual([page.hasMore, page.next], [true, all.at(-2)?.id]);
  const exported = rightOf(await admin.exportAuditEntries({ organization, action: 'any.action' }));
  const ids: string[] = [];
  for await (const { id } of exported) ids.push(id);
  assert.deepEqual(ids, all.map(({ id }) => id).toReversed());
  const viewer = await actAs('viewer');
  const refused = await viewer.listAuditEntries({ organization, limit: 2 });
  assert.equal(codeOf(refused), 'insufficient_permission');
});

test.run();

import assert from 'node:assert/strict';
import { make } from '../../../../core/contract/use-case.js';
import type { Actor } from '../../../../core/model/people/actor.js';
import { type Role, roles } from '../../../../core/model/people/permissions.js';
import type { User } from '../../../../core/model/people/user.js';
import { authorize } from '../../../../core/use-cases/authorization/authorize.js';
import type { GovernedUseCases } from '../../../../core/use-cases/authorization/rules.js';
import { checkInputs } from '../../../../core/use-cases/input/check-inputs.js';
import { members as memberUseCases } from '../../../../core/use-cases/people/members/members.js';
import { combinations } from '../../../support/combinations.js';
import { add, commitAfter } from '../../../support/fixtures/administration.js';
import { times } from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { anyAuditEntry } from '../../../support/fixtures/people.js';
import { suite } from '../../../support/suite.js';
import { browser, codeOf, peopleScene } from './people-scene.js';

const test = suite('members');

/** The use cases of members as users may call them. */
const memberScene = async () => {
  const scene = await peopleScene();
  const authorized = authorize(scene.ports, scene.members as GovernedUseCases);
  const bind = (actor: Actor) => checkInputs(authorized(actor));
  const as = async (user: User) => bind(await scene.actorOf(user));
  const actAs = async (role: Role) => as(await scene.addMember(scene.organization, role));
  return { ...scene, as, actAs, bind };
};

test('a new person becomes a user and a member by accepting, once', async () => {
  const { actAs, organization, signIn, people, entries, actorOf } = await memberScene();
  const admin = await actAs('admin');
  const command = { organization, email: ' Eve@Example.com', role: 'viewer' } as const;
  const { invitation, token } = rightOf(await admin.inviteMember(command));
  assert.equal(invitation.email, 'eve@example.com');
  assert.equal((await people.listMembers(organization)).length, 2);
  assert.deepEqual(await people.findUsersByEmail(invitation.email, 1), []);
  const answers = await Promise.all(times(3, () => signIn.joinAsNewUser({ token, ...browser })));
  const invalid = 'invitation_not_found';
  assert.deepEqual(answers.map(codeOf).sort(), ['done', invalid, invalid]);
  const begun = rightOf(present(answers.find((answer) => codeOf(answer) === 'done')));
  const session = present(await signIn.findSession(begun.token));
  assert.deepEqual(session.actor.memberships, [{ organization, role: 'viewer' }]);
  const set = { current: null, password: 'a new password 1', session: session.id };
  assert.equal(codeOf(await signIn.changePassword(session.actor, set)), 'done');
  assert.equal(codeOf(await admin.inviteMember(command)), 'member_exists');
  assert.equal((await people.listMembers(organization)).length, 3);
  assert.ok((await entries()).includes('member.invite done'));
  assert.ok((await entries()).includes('invitation.accept done'));
  const eve = present((await people.findUsersByEmail(invitation.email, 1))[0]);
  assert.equal(
    codeOf(await signIn.acceptInvitation(await actorOf(eve), { token, session: null })),
    invalid,
  );
  for (const email of ['', 'eve', 'a b@c', `${'x'.repeat(250)}@example.com`])
    assert.equal(codeOf(await admin.inviteMember({ ...command, email })), 'invalid_input');
});

test('a former member is erased by address, and a member is not', async () => {
  const { actAs, addMember, addOrganization, organization, members, people, stores, begin } =
    await memberScene();
  const { eraseMember } = checkInputs({ eraseMember: members.eraseMember });
  const owner = await actAs('owner');
  const ada = await addMember(organization, 'viewer', { email: 'ada@example.com' });
  await begin(ada.email);
  const elsewhere = await addOrganization();
  await members.inviteMember({ organization: elsewhere, email: ada.email, role: 'viewer' });
  await owner.inviteMember({ organization, email: 'Ada@example.com ', role: 'admin' });
  const command = { email: ' Ada@Example.com' };
  const refused = leftOf(await eraseMember(command));
  assert.deepEqual(refused, {
    code: 'still_member',
    email: ada.email,
    organizations: [organization],
  });
  rightOf(await owner.removeMember({ organization, user: ada.id }));
  const erased = { users: 1, invitations: 1, auditEntries: 2 };
  assert.deepEqual(rightOf(await eraseMember(command)), erased);
  const all = [
    ...(await stores.audit.list(organization, { limit: 99 })),
    ...(await stores.audit.list(null, { limit: 99 })),
    ...(await people.listUsers({ limit: 99 })),
    ...(await people.listInvitations(elsewhere)),
  ];
  assert.ok(!/ada@/i.test(JSON.stringify(all)), JSON.stringify(all));
  assert.equal(codeOf(await eraseMember({ email: 'ada' })), 'invalid_input');
});

test('an organization that invites a member of another takes nothing from that one', async () => {
  const { as, addMember, addOrganization, organization, user, signIn, people } =
    await memberScene();
  const owner = await as(user);
  const email = 'eve@example.com';
  const first = rightOf(await owner.inviteMember({ organization, email, role: 'viewer' }));
  const elsewhere = await addOrganization();
  const stranger = await as(await addMember(elsewhere, 'owner'));
  const theirs = { organization: elsewhere, email, role: 'admin' } as const;
  // The stranger even accepts in place of the invitee, and keeps an account with the address.
  const { token } = rightOf(await stranger.inviteMember(theirs));
  const squatter = rightOf(await signIn.joinAsNewUser({ token, ...browser }));
  const session = present(await signIn.findSession(squatter.token));
  const squatted = { current: null, password: 'password of a stranger', session: session.id };
  assert.equal(codeOf(await signIn.changePassword(session.actor, squatted)), 'done');

  const joined = rightOf(await signIn.joinAsNewUser({ token: first.token, ...browser }));
  const mine = present(await signIn.findSession(joined.token));
  assert.deepEqual(mine.actor.memberships, [{ organization, role: 'viewer' }]);
  const eve = present(mine.actor.id ?? undefined);
  const own = { current: null, password: 'password of the owner', session: mine.id };
  assert.equal(codeOf(await signIn.changePassword(mine.actor, own)), 'done');
  await stranger.inviteMember({ ...theirs, email: `x${email}` });
  const named = { organization, user: eve };
  assert.equal(codeOf(await owner.createLoginLink(named)), 'done');
  assert.equal(codeOf(await owner.resetSecondFactor(named)), 'done');
  for (const [password, id] of [
    [own.password, eve],
    [squatted.password, session.actor.id],
  ] as const) {
    const { token: of } = rightOf(await signIn.signInByPassword({ email, password, ...browser }));
    assert.equal((await signIn.findSession(of))?.actor.id, id);
  }
  assert.equal((await people.listMembers(elsewhere)).length, 2);
});

test('the answer to an invitation, and its reads, do not depend on whether the address has an account', async () => {
  const { ports, addMember, addOrganization, organization } = await memberScene();
  const elsewhere = await addOrganization();
  const known = await addMember(elsewhere, 'owner');
  const calls: string[] = [];
  const people = Object.fromEntries(
    Object.entries(ports.people).map(([name, call]) => [
      name,
      (...given: readonly never[]) => {
        calls.push(name);
        return (call as (...given: readonly never[]) => unknown)(...given);
      },
    ]),
  ) as typeof ports.people;
  const { inviteMember } = make(memberUseCases, { ...ports, people });
  const invite = async (email: string) => {
    calls.length = 0;
    const { invitation, token } = rightOf(
      await inviteMember({ organization, email, role: 'viewer' }),
    );
    return { keys: Object.keys(invitation), length: token.length, calls: [...calls] };
  };
  assert.deepEqual(await invite(known.email), await invite('unknown@example.com'));
});

test('a member of another organization accepts as the same person, and what could reach it ends', async () => {
  const { as, addMember, addOrganization, organization, user, signIn, begin, actorOf } =
    await memberScene();
  const elsewhere = await addOrganization();
  const eve = await addMember(elsewhere, 'owner', { email: 'eve@example.com' });
  const [mine, other] = [await begin(eve.email), await begin(eve.email)];
  const session = present(await signIn.findSession(mine.token)).id;
  const { token } = rightOf(
    await (await as(user)).inviteMember({ organization, email: 'x@example.com', role: 'viewer' }),
  );
  const accept = async () =>
    codeOf(await signIn.acceptInvitation(await actorOf(eve), { token, session }));
  assert.equal(await accept(), 'done');
  assert.equal(await accept(), 'invitation_not_found');
  assert.equal(await signIn.findSession(other.token), undefined);
  const { actor } = present(await signIn.findSession(mine.token));
  assert.deepEqual(actor.memberships.length, 2);
});

test('a member leaves an organization, and the last owner does not', async () => {
  const { actorOf, addMember, organization, user, signIn, people, entries } = await memberScene();
  const viewer = await addMember(organization, 'viewer');
  const leave = async (who: User, from: string = organization) =>
    codeOf(await signIn.leaveOrganization(await actorOf(who), from));
  assert.equal(await leave(viewer, 'org_none'), 'member_not_found');
  assert.equal(await leave(viewer), 'done');
  assert.equal(await leave(viewer), 'member_not_found');
  assert.equal(await leave(user), 'last_owner');
  assert.deepEqual((await people.listMembers(organization)).length, 1);
  assert.deepEqual(await entries(), ['member.leave last_owner', 'member.leave done']);
});

test('an invitation is withdrawn by who could make it, and a new one replaces it', async () => {
  const { actAs, as, user, organization, signIn } = await memberScene();
  const [admin, owner] = [await actAs('admin'), await as(user)];
  const email = 'eve@example.com';
  const invite = async (role: Role) =>
    rightOf(await owner.inviteMember({ organization, email, role }));
  const [first, second] = [await invite('viewer'), await invite('owner')];
  assert.equal(codeOf(await signIn.findInvitation(first.token)), 'invitation_not_found');
  assert.equal(rightOf(await signIn.findInvitation(second.token)).role, 'owner');
  const listed = rightOf(await admin.listInvitations({ organization }));
  assert.deepEqual(listed, [second.invitation]);
  const named = { organization, invitation: second.invitation.id };
  assert.equal(codeOf(await admin.withdrawInvitation(named)), 'insufficient_permission');
  assert.equal(codeOf(await owner.withdrawInvitation(named)), 'done');
  assert.equal(codeOf(await owner.withdrawInvitation(named)), 'invitation_not_found');
  assert.equal(codeOf(await signIn.findInvitation(second.token)), 'invitation_not_found');
});

test('an invitation is accepted for 7 days of steady time', async () => {
  const { as, user, organization, signIn, time } = await memberScene();
  const command = { organization, email: 'eve@example.com', role: 'viewer' } as const;
  const { token } = rightOf(await (await as(user)).inviteMember(command));
  time.steady += 7 * 86_400_000 - 1;
  assert.equal(codeOf(await signIn.findInvitation(token)), 'done');
  time.steady += 1;
  assert.equal(codeOf(await signIn.joinAsNewUser({ token, ...browser })), 'invitation_not_found');
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
    const scene = await memberScene();
    const { ports, addMember, actorOf, organization, people } = scene;
    const [admin, viewer] = [
      await addMember(organization, 'admin'),
      await addMember(organization, 'viewer'),
    ];
    const { id: user } = viewer;
    const commit = commitAfter(ports.commit, async () => {
      rightOf(await scene.members.changeRole({ organization, user, role: 'owner' }));
    });
    const members = make(memberUseCases, { ...ports, commit });
    const as = authorize(ports, members as GovernedUseCases)(await actorOf(admin));
    const answer = await as[action]({ organization, user: viewer.id, role: 'developer' });
    assert.equal(codeOf(answer), 'insufficient_permission', action);
    const [member] = await people.membershipsOf(viewer.id);
    assert.equal(member?.role, 'owner');
  }
});

test('an administrator signs in as no owner, and as no member of another organization', async () => {
  const { actAs, addMember, addOrganization, organization, user, stores } = await memberScene();
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
  await add(stores, { members: [member] });
  for (const call of [link, reset])
    for (const as of [admin, owner])
      assert.equal(codeOf(await call(as, viewer)), 'insufficient_permission');
});

test('a session that began with a lesser role does not reach a greater one', async () => {
  const { as, addMember, organization, user, signIn } = await memberScene();
  const owner = await as(user);
  const viewer = await addMember(organization, 'viewer');
  const named = { organization, user: viewer.id };
  const begin = async () => {
    const { token } = rightOf(await owner.createLoginLink(named));
    return rightOf(await signIn.signInByLink({ token, ...browser })).token;
  };
  const first = await begin();
  rightOf(await owner.changeRole({ ...named, role: 'owner' }));
  assert.equal(await signIn.findSession(first), undefined);
  const second = await begin();
  rightOf(await owner.changeRole({ ...named, role: 'developer' }));
  assert.notEqual(await signIn.findSession(second), undefined);
});

test('who can invite no longer leaves no invitation that is open', async () => {
  const { as, addMember, organization, user } = await memberScene();
  const owner = await as(user);
  const open = async () => rightOf(await owner.listInvitations({ organization })).length;
  for (const end of ['changeRole', 'removeMember'] as const) {
    const admin = await addMember(organization, 'admin');
    const invited = { organization, email: `${end}@example.com`, role: 'admin' } as const;
    rightOf(await (await as(admin)).inviteMember(invited));
    assert.equal(await open(), 1);
    rightOf(await owner[end]({ organization, user: admin.id, role: 'developer' }));
    assert.equal(await open(), 0, end);
  }
  const viewer = await addMember(organization, 'viewer');
  rightOf(await owner.inviteMember({ organization, email: 'eve@example.com', role: 'viewer' }));
  rightOf(await owner.removeMember({ organization, user: viewer.id }));
  assert.equal(await open(), 1);
});

test('an administrator does not replace the invitation of an owner', async () => {
  const { as, addMember, organization, user } = await memberScene();
  const [owner, admin] = [await as(user), await as(await addMember(organization, 'admin'))];
  const invited = { organization, email: 'eve@example.com' } as const;
  rightOf(await owner.inviteMember({ ...invited, role: 'owner' }));
  const replaced = await admin.inviteMember({ ...invited, role: 'viewer' });
  assert.equal(codeOf(replaced), 'insufficient_permission');
});

test('a link that was made before a membership or a greater role does not reach it', async () => {
  const { actAs, as, addMember, addOrganization, organization, user, signIn, actorOf } =
    await memberScene();
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
  const offer = { organization: elsewhere, email: viewer.email, role: 'admin' } as const;
  const { token } = rightOf(await stranger.inviteMember(offer));
  assert.equal(codeOf(await signIn.findLink(second)), 'done');
  const accepted = await signIn.acceptInvitation(await actorOf(viewer), { token, session: null });
  assert.equal(codeOf(accepted), 'done');
  assert.equal(codeOf(await signIn.findLink(second)), 'sign_in_link_invalid');
});

test('a membership that is added while a link is made is not reached by it', async () => {
  const { ports, members, addOrganization, organization, user, stores } = await memberScene();
  const elsewhere = await addOrganization();
  const member = { organization: elsewhere, user: user.id, role: 'viewer', addedAt: 1 } as const;
  const commit = commitAfter(ports.commit, () => add(stores, { members: [member] }));
  const racing = make(memberUseCases, { ...ports, commit });
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
  await add(stores, { auditEntries: all });
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

import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { projectRoles, roles } from '../../../../core/model/people/permissions.js';
import { moveProject } from '../../../../core/use-cases/administration/move-project.js';
import {
  changeRole,
  removeMember,
} from '../../../../core/use-cases/people/members/manage-members.js';
import {
  removeProjectRole,
  setProjectRole,
} from '../../../../core/use-cases/people/members/project-roles.js';
import { newLink } from '../../../../core/use-cases/people/one-time-links.js';
import { add, commitAfter } from '../../../support/fixtures/administration.js';
import {
  anyId,
  anyOrganization,
  anyProject,
  noon,
  times,
} from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { anyLink, anyMember, anyUser } from '../../../support/fixtures/people.js';
import type { Check, Fresh, StoresUnderTest } from '../../check.js';

/** An organization with so many owners. */
const owned = async (stores: StoresUnderTest, count: number) => {
  const organization = anyOrganization();
  const users = times(count, () => anyUser());
  const members = users.map(({ id: user }, i) =>
    anyMember({ organization: organization.id, user, addedAt: noon + i }),
  );
  await add(stores, { organizations: [organization], users, members });
  const ports = { ...stores, clock: () => noon, steady: () => noon, newId: anyId };
  const machine = { digest: (text: string) => text, randomBytes: () => new Uint8Array(32) };
  return { organization: organization.id, users, members, ports: { ...ports, ...machine } };
};

/** Members of organizations. */
export const membersConformance = (check: Check, fresh: Fresh): void => {
  check('lists members as they were added, by organization and by user', async () => {
    const stores = await fresh();
    const { people } = stores;
    const [one, two] = [await owned(stores, 1), await owned(stores, 1)];
    const user = anyUser();
    const members = [two, one].map(({ organization }, i) =>
      anyMember({ organization, user: user.id, role: 'viewer', addedAt: noon + 9 + i }),
    );
    await add(stores, { users: [user], members });
    const listed = await people.listMembers(one.organization);
    assert.deepEqual(
      listed.map((each) => [each.user.id, each.member.role, each.member.addedAt]),
      [
        [one.users[0]?.id, 'owner', noon],
        [user.id, 'viewer', noon + 10],
      ],
    );
    assert.deepEqual(listed[1]?.user, user);
    assert.deepEqual(
      (await people.membershipsOf(user.id)).map(({ organization }) => organization),
      [two.organization, one.organization],
    );
    assert.deepEqual(await people.listMembers(anyId('org')), []);
    assert.deepEqual(await people.membershipsOf(anyId('user')), []);
  });

  check('changes every role to every role', async () => {
    const stores = await fresh();
    const { organization, users, ports } = await owned(stores, 2);
    const { id: user } = present(users[1]);
    for (const from of roles)
      for (const role of roles) {
        rightOf(await changeRole(ports)({ organization, user, role: from }));
        rightOf(await changeRole(ports)({ organization, user, role }));
        const [member] = await stores.people.membershipsOf(user);
        assert.equal(member?.role, role);
      }
    for (const absent of [
      { organization, user: anyId('user') },
      { organization: anyId('org'), user },
    ]) {
      const changed = await changeRole(ports)({ ...absent, role: 'viewer' });
      assert.equal(leftOf(changed).code, 'member_not_found');
      assert.equal(leftOf(await removeMember(ports)(absent)).code, 'member_not_found');
    }
  });

  check('the last owner stays an owner and a member', async () => {
    const stores = await fresh();
    const { organization, users, ports } = await owned(stores, 2);
    const [first, second] = users.map(({ id: user }) => ({ organization, user }));
    const change = changeRole(ports);
    rightOf(await change({ ...present(first), role: 'admin' }));
    rightOf(await change({ ...present(second), role: 'owner' }));
    for (const role of ['admin', 'developer', 'viewer'] as const)
      assert.equal(leftOf(await change({ ...present(second), role })).code, 'last_owner');
    assert.equal(leftOf(await removeMember(ports)(present(second))).code, 'last_owner');
    rightOf(await removeMember(ports)(present(first)));
    const [left] = await stores.people.listMembers(organization);
    assert.deepEqual([left?.member.user, left?.member.role], [second?.user, 'owner']);
  });

  check('owners who leave at the same time leave one owner', async () => {
    const stores = await fresh();
    const { organization, users, ports } = await owned(stores, 6);
    const answers = await Promise.all(
      users.map(({ id: user }, i) =>
        i % 2 === 0
          ? removeMember(ports)({ organization, user })
          : changeRole(ports)({ organization, user, role: 'viewer' }),
      ),
    );
    assert.deepEqual(
      answers.flatMap((answer) => (E.isLeft(answer) ? [answer.left.code] : [])),
      ['last_owner'],
    );
    const members = await stores.people.listMembers(organization);
    assert.equal(members.filter(({ member }) => member.role === 'owner').length, 1);
  });

  check('a member has one role in a project, until the membership ends', async () => {
    const stores = await fresh();
    const scene = await owned(stores, 2);
    const { organization, ports } = scene;
    const { id: user } = present(scene.users[1]);
    const [first, second] = [anyProject({ organization }), anyProject({ organization })];
    await add(stores, { projects: [first, second] });
    const set = setProjectRole(ports);
    const roles = async () =>
      (await stores.people.projectRoles({ user })).map(({ project, role }) => [project, role]);
    for (const role of projectRoles) rightOf(await set({ project: first.id, user, role }));
    assert.deepEqual(await roles(), [[first.id, 'viewer']]);
    rightOf(await set({ project: second.id, user, role: 'admin' }));
    assert.equal((await stores.tenants.listProjectRoles(second.id)).length, 1);
    assert.equal((await stores.people.projectRoles({ organization })).length, 2);
    rightOf(await removeProjectRole(ports)({ project: first.id, user }));
    rightOf(await removeProjectRole(ports)({ project: first.id, user }));
    assert.deepEqual(await roles(), [[second.id, 'admin']]);
    rightOf(await removeMember(ports)({ organization, user }));
    assert.deepEqual(await roles(), []);
    for (const [given, code] of [
      [{ project: first.id, user }, 'member_not_found'],
      [{ project: anyId('proj'), user }, 'project_not_found'],
    ] as const) {
      assert.equal(leftOf(await set({ ...given, role: 'admin' })).code, code);
      assert.equal(leftOf(await removeProjectRole(ports)(given)).code, code);
    }
  });

  check(
    'a role in a project stays neither with a member who is removed nor with a project that moves meanwhile',
    async () => {
      for (const other of ['remove', 'move'] as const) {
        const stores = await fresh();
        const { organization, users, ports } = await owned(stores, 2);
        const { id: user } = present(users[1]);
        const [project, elsewhere] = [anyProject({ organization }), anyOrganization()];
        await add(stores, { organizations: [elsewhere], projects: [project] });
        const meanwhile = async () => {
          if (other === 'remove') rightOf(await removeMember(ports)({ organization, user }));
          else
            rightOf(await moveProject(ports)({ project: project.id, organization: elsewhere.id }));
        };
        const racing = { ...ports, commit: commitAfter(stores.commit, meanwhile) };
        const set = await setProjectRole(racing)({ project: project.id, user, role: 'admin' });
        assert.equal(leftOf(set).code, 'member_not_found', other);
        assert.deepEqual(await stores.people.projectRoles({ user }), []);
      }
    },
  );

  check(
    'who is set in a project while the member is removed, or the project moves, has nothing after it',
    async () => {
      for (const other of ['remove', 'move'] as const) {
        const stores = await fresh();
        const { organization, users, ports } = await owned(stores, 2);
        const { id: user } = present(users[1]);
        const [project, elsewhere] = [anyProject({ organization }), anyOrganization()];
        await add(stores, { organizations: [elsewhere], projects: [project] });
        const commit = commitAfter(stores.commit, async () => {
          rightOf(await setProjectRole(ports)({ project: project.id, user, role: 'admin' }));
        });
        const racing = { ...ports, commit };
        if (other === 'remove') rightOf(await removeMember(racing)({ organization, user }));
        else
          rightOf(await moveProject(racing)({ project: project.id, organization: elsewhere.id }));
        assert.deepEqual(await stores.people.projectRoles({ user }), []);
      }
    },
  );

  check(
    'a greater role in a project ends the links of the member, a lesser one does not',
    async () => {
      const stores = await fresh();
      const { organization, users, ports } = await owned(stores, 1);
      const { id: user } = present(users[0]);
      const project = anyProject({ organization });
      await add(stores, { projects: [project] });
      const endsLink = async (role: (typeof projectRoles)[number]) => {
        const link = anyLink({ id: user });
        await add(stores, { links: [link] });
        rightOf(await setProjectRole(ports)({ project: project.id, user, role }));
        return (await stores.people.findLink(link.hash)) === undefined;
      };
      const ended = [];
      for (const role of ['viewer', 'admin', 'admin', 'developer'] as const)
        ended.push(await endsLink(role));
      assert.deepEqual(ended, [true, true, false, false]);
    },
  );

  check('a link reaches no membership that begins while it is made', async () => {
    const stores = await fresh();
    const { organization, users, ports } = await owned(stores, 1);
    const { id: user } = present(users[0]);
    const elsewhere = anyOrganization();
    await add(stores, { organizations: [elsewhere] });
    const member = anyMember({ organization: elsewhere.id, user, role: 'viewer' });
    const racing = commitAfter(stores.commit, () => add(stores, { members: [member] }));
    const judge = (memberships: readonly { readonly organization: string }[]) =>
      memberships.find((each) => each.organization !== organization);
    const made = await newLink({ ...ports, commit: racing }, user, 1_000, judge);
    assert.deepEqual(leftOf(made), member);
  });
};

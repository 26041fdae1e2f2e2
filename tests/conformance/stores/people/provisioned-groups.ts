import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { GroupFields } from '../../../../core/model/provisioning/provisioned-group.js';
import type { ProvisionedMember } from '../../../../core/model/provisioning/provisioned-member.js';
import { moveProject } from '../../../../core/use-cases/administration/move-project.js';
import { setProjectRole } from '../../../../core/use-cases/people/members/project-roles.js';
import {
  setScimGroupProjectRole,
  setScimGroupRole,
} from '../../../../core/use-cases/provisioning/groups/map-groups.js';
import { scimUseCases } from '../../../../core/use-cases/provisioning/index.js';
import { add, commitAfter } from '../../../support/fixtures/administration.js';
import {
  anyId,
  anyOrganization,
  anyProject,
  noon,
  times,
} from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import {
  anyLink,
  anyMember,
  anyProvisionedGroup,
  anyProvisionedMember,
  anyUser,
} from '../../../support/fixtures/people.js';
import type { Check, Fresh, StoresUnderTest } from '../../check.js';

/** An organization with a project, a group and members of its directory who have signed in. */
const scene = async (stores: StoresUnderTest, count: number) => {
  const organization = anyOrganization();
  const project = anyProject({ organization: organization.id });
  const users = times(count, () => anyUser());
  const members = users.map(({ id: user }) =>
    anyProvisionedMember({ organization: organization.id, user }),
  );
  await add(stores, {
    ...{ organizations: [organization], projects: [project], users, provisionedMembers: members },
    members: users.map(({ id: user }) =>
      anyMember({ organization: organization.id, user, role: 'viewer' }),
    ),
  });
  const machine = { digest: (text: string) => text, randomBytes: () => new Uint8Array(32) };
  const ports = { ...stores, ...machine, clock: () => noon, steady: () => noon, newId: anyId };
  const call = {
    caller: { id: anyId('stok'), name: 'Okta', organization: organization.id },
    address: '192.0.2.9',
  };
  const scim = scimUseCases(ports);
  const fields = { displayName: 'Staff', externalId: null, members: [] };
  const { group } = rightOf(await scim.createGroup({ ...call, fields }));
  const changeBy =
    (through = scim) =>
    (change: (was: GroupFields) => Partial<GroupFields>) =>
      through.changeGroup({
        ...{ ...call, id: group.id },
        decide: (was) => E.right({ ...was, ...change(was) }),
      });
  const put = (...those: readonly ProvisionedMember[]) =>
    changeBy()(() => ({ members: those.map(({ id }) => id).sort() }));
  const roleOf = async (user: ProvisionedMember['user']) =>
    (await stores.people.membershipsOf(user ?? anyId('user')))[0]?.role;
  const rolesInProjects = async (user: ProvisionedMember['user']) =>
    (await stores.people.projectRoles({ user: user ?? anyId('user') })).map(
      ({ project: id, role }) => [id, role],
    );
  const named = { organization: organization.id, group: group.id };
  return {
    ...{ ports, call, scim, group, project, users, members, named, changeBy, put },
    ...{ roleOf, rolesInProjects, organization: organization.id },
    map: async (role: 'admin' | 'developer' | 'contributor' | null) =>
      rightOf(await setScimGroupRole(ports)({ ...named, role })),
    mapIn: async (role: 'admin' | 'viewer' | null) =>
      rightOf(await setScimGroupProjectRole(ports)({ ...named, project: project.id, role })),
  };
};

/** The groups of directories, and what they give. */
export const provisionedGroupsConformance = (check: Check, fresh: Fresh): void => {
  check('lists groups in the order of their ids, who is in them, and what they give', async () => {
    const stores = await fresh();
    const store = present(stores.provisioning);
    const [one, other] = [anyOrganization(), anyOrganization()];
    const groups = times(3, () => anyProvisionedGroup({ organization: one.id }));
    const foreign = anyProvisionedGroup({ organization: other.id });
    const members = times(2, () => anyProvisionedMember({ organization: one.id }));
    const [first, second] = [present(members[0]), present(members[1])];
    const rowOf = (group: (typeof groups)[number] | undefined, { id }: ProvisionedMember) => ({
      ...{ group: present(group).id, member: id, organization: one.id },
    });
    const rows = [rowOf(groups[0], first), rowOf(groups[0], second), rowOf(groups[1], first)];
    const project = anyProject({ organization: one.id });
    const given = {
      ...{ group: present(groups[2]).id, project: project.id, organization: one.id },
      ...{ role: 'viewer' as const, setAt: noon },
    };
    await add(stores, {
      ...{ organizations: [one, other], projects: [project], provisionedMembers: members },
      ...{ provisionedGroups: [...groups, foreign], provisionedGroupMembers: rows },
      provisionedGroupRoles: [given],
    });
    const sorted = [...groups].sort((a, b) => (a.id < b.id ? -1 : 1));
    assert.deepEqual(await store.listGroups(one.id), sorted);
    const inFirst = await store.membersOfGroups([present(groups[0]).id, foreign.id]);
    assert.deepEqual(inFirst.map(({ member }) => member).sort(), [first.id, second.id].sort());
    const ofFirst = await store.groupsOfMembers([first.id]);
    assert.deepEqual(
      ofFirst.map(({ group }) => group).sort(),
      [present(groups[0]).id, present(groups[1]).id].sort(),
    );
    assert.equal((await store.groupsOfMembers([first.id, second.id])).length, 3);
    assert.deepEqual(await store.groupsOfMembers([]), []);
    assert.deepEqual(await store.groupRoles({ organization: one.id }), [given]);
    assert.deepEqual(await store.groupRoles({ project: project.id }), [given]);
    assert.deepEqual(await store.groupRoles({ organization: other.id }), []);
    assert.deepEqual(await store.membersAmong(one.id, [first.id, anyId('pmem')]), [first]);
    assert.deepEqual(await store.membersAmong(other.id, [first.id]), []);
  });

  check('a group gives its roles to who is in it, and takes them away again', async () => {
    const stores = await fresh();
    const { members, put, map, mapIn, roleOf, rolesInProjects, project } = await scene(stores, 2);
    const [first, second] = [present(members[0]), present(members[1])];
    rightOf(await put(first));
    await map('developer');
    await mapIn('admin');
    assert.deepEqual(
      [await roleOf(first.user), await roleOf(second.user)],
      ['developer', 'viewer'],
    );
    assert.deepEqual(await rolesInProjects(first.user), [[project.id, 'admin']]);
    rightOf(await put(second));
    assert.deepEqual(
      [await roleOf(first.user), await roleOf(second.user)],
      ['viewer', 'developer'],
    );
    assert.deepEqual(await rolesInProjects(first.user), []);
    await mapIn(null);
    await map('contributor');
    assert.equal(await roleOf(second.user), 'contributor');
    assert.deepEqual(await rolesInProjects(second.user), []);
    await map(null);
    assert.equal(await roleOf(second.user), 'viewer');
  });

  check(
    'a greater role by a group ends the links of the member, a lesser one does not',
    async () => {
      const stores = await fresh();
      const { members, put, map, mapIn } = await scene(stores, 1);
      const member = present(members[0]);
      rightOf(await put(member));
      const endsLink = async (change: () => Promise<unknown>) => {
        const link = anyLink({ id: member.user ?? anyId('user') });
        await add(stores, { links: [link] });
        await change();
        return (await stores.people.findLink(link.hash)) === undefined;
      };
      const ended = [
        await endsLink(() => map('developer')),
        await endsLink(() => map('contributor')),
        await endsLink(() => mapIn('viewer')),
        await endsLink(() => mapIn('admin')),
        await endsLink(() => mapIn('viewer')),
        await endsLink(() => put()),
      ];
      assert.deepEqual(ended, [true, false, true, true, false, true]);
    },
  );

  check(
    'a change of a group decides again when one of its members has changed meanwhile',
    async () => {
      const stores = await fresh();
      const { ports, call, scim, members, map, changeBy, roleOf } = await scene(stores, 1);
      const member = present(members[0]);
      await map('developer');
      const meanwhile = () =>
        scim.changeMember({
          ...{ ...call, id: member.id },
          decide: (was) => E.right({ ...was, askedRole: 'admin' as const }),
        });
      const racing = scimUseCases({ ...ports, commit: commitAfter(stores.commit, meanwhile) });
      rightOf(await changeBy(racing)(() => ({ members: [member.id] })));
      assert.equal(await roleOf(member.user), 'admin');
    },
  );

  check('a member who is removed is in no group, in either order', async () => {
    for (const first of ['group', 'removal'] as const) {
      const stores = await fresh();
      const { ports, call, scim, members, changeBy, group } = await scene(stores, 2);
      const [one, other] = [present(members[0]), present(members[1])];
      const both = () => ({ members: [one.id, other.id].sort() });
      const remove = (through: typeof scim) => through.removeMember({ ...call, id: one.id });
      const happen = first === 'group' ? () => changeBy()(both) : () => remove(scim);
      const racing = scimUseCases({ ...ports, commit: commitAfter(stores.commit, happen) });
      if (first === 'group') rightOf(await remove(racing));
      else assert.equal(leftOf(await changeBy(racing)(both)).code, 'group_member_unknown');
      const rows = await present(stores.provisioning).membersOfGroups([group.id]);
      const left = first === 'group' ? [other.id] : [];
      assert.deepEqual(
        rows.map(({ member }) => member),
        left,
      );
    }
  });

  check('a project that moves takes no group with it, in either order', async () => {
    for (const first of ['map', 'move'] as const) {
      const stores = await fresh();
      const { ports, members, put, named, project, rolesInProjects } = await scene(stores, 1);
      const elsewhere = anyOrganization();
      await add(stores, { organizations: [elsewhere] });
      const member = present(members[0]);
      rightOf(await put(member));
      const map = (given: typeof ports) =>
        setScimGroupProjectRole(given)({ ...named, project: project.id, role: 'admin' });
      const move = (given: typeof ports) =>
        moveProject(given)({ project: project.id, organization: elsewhere.id });
      const happen = () => (first === 'map' ? map(ports) : move(ports));
      const racing = { ...ports, commit: commitAfter(stores.commit, happen) };
      if (first === 'map') rightOf(await move(racing));
      else assert.equal(leftOf(await map(racing)).code, 'project_not_found');
      assert.deepEqual(await rolesInProjects(member.user), []);
      const store = present(stores.provisioning);
      assert.deepEqual(await store.groupRoles({ project: project.id }), []);
    }
  });

  check('what was set by hand stays beside what groups give', async () => {
    const stores = await fresh();
    const { ports, members, put, mapIn, rolesInProjects, project } = await scene(stores, 1);
    const member = present(members[0]);
    const user = member.user ?? anyId('user');
    const set = async (role: 'admin' | 'developer' | 'viewer') =>
      rightOf(await setProjectRole(ports)({ project: project.id, user, role }));
    await set('developer');
    await mapIn('admin');
    rightOf(await put(member));
    assert.deepEqual(await rolesInProjects(user), [[project.id, 'admin']]);
    await set('viewer');
    assert.deepEqual(await rolesInProjects(user), [[project.id, 'admin']]);
    rightOf(await put());
    assert.deepEqual(await rolesInProjects(user), [[project.id, 'viewer']]);
  });

  check('many changes of one group at once lose no member', async () => {
    const stores = await fresh();
    const { ports, members, changeBy, group, map } = await scene(stores, 12);
    await map('developer');
    const services = [scimUseCases(ports), scimUseCases(ports)];
    const answers = await Promise.all(
      members.map(({ id }, i) =>
        changeBy(services[i % 2])(({ members: were }) => ({ members: [...were, id].sort() })),
      ),
    );
    for (const answer of answers) rightOf(answer);
    const rows = await present(stores.provisioning).membersOfGroups([group.id]);
    assert.deepEqual(rows.map(({ member }) => member).sort(), members.map(({ id }) => id).sort());
    const listed = await stores.people.listMembers(group.organization);
    assert.deepEqual([...new Set(listed.map(({ member }) => member.role))], ['developer']);
  });
};

import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { roles } from '../../../../core/model/people/permissions.js';
import { rightsOfGroups } from '../../../../core/model/provisioning/group-rights.js';
import { groupRoles } from '../../../../core/model/provisioning/provisioned-group.js';
import {
  changedRole,
  provisionedRole,
  provisionedRoles,
} from '../../../../core/model/provisioning/provisioned-member.js';
import type { UserId } from '../../../../core/shared/ids.js';
import {
  setScimGroupProjectRole,
  setScimGroupRole,
} from '../../../../core/use-cases/provisioning/groups/map-groups.js';
import { scimUseCases } from '../../../../core/use-cases/provisioning/index.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, anyProject } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { browser, peopleScene } from './people-scene.js';

const test = suite('groups of directories');

const address = 'ada@corp.example';

test('a member has the greatest role of what is asked for and what groups give', () => {
  for (const asked of [null, ...provisionedRoles])
    for (const byGroups of [undefined, ...groupRoles]) {
      const given = [asked ?? [], byGroups ?? []].flat();
      const places = given.map((role) => roles.indexOf(role));
      const greatest = given.length === 0 ? 'viewer' : roles[Math.min(...places)];
      assert.equal(provisionedRole({ asked, byGroups }), greatest);
    }
});

test('a role changes with its sources alone, and that of an owner never', () => {
  const sources = [null, ...provisionedRoles].flatMap((asked) =>
    [undefined, ...groupRoles].map((byGroups) => ({ asked, byGroups })),
  );
  for (const role of roles)
    for (const before of sources)
      for (const after of sources) {
        const isSame = provisionedRole(before) === provisionedRole(after);
        const stays = role === 'owner' || isSame;
        assert.equal(changedRole(role, before, after), stays ? role : provisionedRole(after));
      }
});

test('of several groups the greatest role counts, in each place', () => {
  const [one, two, three] = [anyId('pgrp'), anyId('pgrp'), anyId('pgrp')];
  const [project, other] = [anyId('proj'), anyId('proj')];
  const mapping = {
    groups: [
      { id: one, role: 'contributor' as const },
      { id: two, role: 'developer' as const },
      { id: three, role: null },
    ],
    inProjects: [
      { group: one, project, role: 'viewer' as const },
      { group: three, project, role: 'admin' as const },
      { group: two, project: other, role: 'developer' as const },
    ],
  };
  const rightsIn = (...groups: readonly string[]) => {
    const { role, inProjects } = rightsOfGroups(mapping, (group) => groups.includes(group));
    return [role, inProjects.get(project), inProjects.get(other)];
  };
  assert.deepEqual(rightsIn(), [undefined, undefined, undefined]);
  assert.deepEqual(rightsIn(one), ['contributor', 'viewer', undefined]);
  assert.deepEqual(rightsIn(one, two), ['developer', 'viewer', 'developer']);
  assert.deepEqual(rightsIn(one, three), ['contributor', 'admin', undefined]);
  assert.deepEqual(rightsIn(three), [undefined, 'admin', undefined]);
});

const scene = async () => {
  const people = await peopleScene();
  const { ports, organization } = people;
  const project = anyProject({ organization });
  await add(ports, { projects: [project] });
  const scim = scimUseCases(ports);
  const caller = { id: anyId('stok'), name: 'Okta', organization };
  const call = { caller, address: '192.0.2.9' };
  const fields = {
    ...{ userName: address, externalId: null, email: address, displayName: null, names: null },
    ...{ active: true, askedRole: null },
  };
  const member = rightOf(await scim.createMember({ ...call, fields }));
  const { group } = rightOf(
    await scim.createGroup({
      ...call,
      fields: { displayName: 'Staff', externalId: null, members: [member.id] },
    }),
  );
  const named = { organization, group: group.id };
  const enter = async () => {
    const begun = await people.signIn.signInByIdentity({
      ...{ issuer: 'https://id.example', subject: 'ada', verifiedEmail: address, ...browser },
    });
    const { token } = rightOf(begun);
    return {
      token,
      id: present(present(await people.signIn.findSession(token)).actor.id ?? undefined),
    };
  };
  return {
    ...{ ...people, scim, call, member, group, project, enter },
    map: async (role: (typeof groupRoles)[number] | null) =>
      rightOf(await setScimGroupRole(ports)({ ...named, role })),
    mapIn: async (role: 'admin' | 'developer' | 'viewer' | null) =>
      rightOf(await setScimGroupProjectRole(ports)({ ...named, project: project.id, role })),
    rolesOf: async (user: UserId) => [
      (await people.people.membershipsOf(user)).map(({ role }) => role),
      (await people.people.projectRoles({ user })).map(({ role }) => role),
    ],
    change: (given: { readonly active?: boolean; readonly askedRole?: 'admin' | null }) =>
      scim.changeMember({ ...call, id: member.id, decide: (was) => E.right({ ...was, ...given }) }),
  };
};

test('who waits gets the roles of the groups with the first sign-in', async () => {
  const { map, mapIn, enter, rolesOf } = await scene();
  await map('contributor');
  await mapIn('developer');
  const { id } = await enter();
  assert.deepEqual(await rolesOf(id), [['contributor'], ['developer']]);
});

test('who becomes active again gets the roles of the groups with the next sign-in', async () => {
  const { map, mapIn, enter, rolesOf, change } = await scene();
  await map('admin');
  await mapIn('viewer');
  const { id } = await enter();
  rightOf(await change({ active: false }));
  assert.deepEqual(await rolesOf(id), [[], []]);
  await map('developer');
  await mapIn('admin');
  rightOf(await change({ active: true }));
  assert.deepEqual(await rolesOf(id), [[], []]);
  await enter();
  assert.deepEqual(await rolesOf(id), [['developer'], ['admin']]);
});

test('an invited member who is bound keeps what was set by hand, and a raise ends other sessions', async () => {
  const { ports, addMember, organization, map, mapIn, enter, rolesOf, project, ...rest } =
    await scene();
  const invited = await addMember(organization, 'viewer', {
    ...{ email: address, oidc: { issuer: 'https://id.example', subject: 'ada' } },
  });
  await add(ports, {
    projectRoles: [
      { user: invited.id, project: project.id, organization, role: 'developer', setAt: 1 },
    ],
  });
  await mapIn('viewer');
  await map('developer');
  await enter();
  const before = await enter();
  assert.deepEqual(await rolesOf(invited.id), [['developer'], ['developer']]);
  await mapIn('admin');
  assert.deepEqual(await rolesOf(invited.id), [['developer'], ['admin']]);
  assert.equal(await rest.signIn.findSession(before.token), undefined);
  await mapIn(null);
  assert.deepEqual(await rolesOf(invited.id), [['developer'], ['developer']]);
});

test('no group changes the role of an owner', async () => {
  const { addMember, organization, map, enter, rolesOf } = await scene();
  const owner = await addMember(organization, 'owner', { email: address });
  await enter();
  for (const role of groupRoles) {
    await map(role);
    assert.deepEqual((await rolesOf(owner.id))[0], ['owner']);
  }
});

test('an erasure takes the person out of the groups', async () => {
  const { members, scim, call, group, member } = await scene();
  rightOf(await members.eraseMember({ email: address }));
  const found = rightOf(await scim.findGroup(call, group.id));
  assert.deepEqual([found.members, found.group.version], [[], 2]);
  assert.ok(E.isLeft(await scim.findMember(call, member.id)));
});

test('what is not new changes no version', async () => {
  const { map, mapIn, group } = await scene();
  const mapped = await map('developer');
  assert.equal(mapped.group.version, group.version + 1);
  assert.deepEqual(await map('developer'), mapped);
  const inProject = await mapIn('viewer');
  assert.equal(inProject.group.version, group.version + 2);
  assert.deepEqual(await mapIn('viewer'), inProject);
});

test.run();

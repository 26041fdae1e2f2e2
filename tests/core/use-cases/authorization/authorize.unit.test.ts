import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import {
  allows,
  allowsInProject,
  permissions,
  projectRoles,
  roles,
} from '../../../../core/model/people/permissions.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import { byOrganization } from '../../../../core/use-cases/authorization/resource-owner.js';
import { type GovernedName, rules } from '../../../../core/use-cases/authorization/rules.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyOrganization, noon } from '../../../support/fixtures/builders.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';
import { actorWith, authorizationScene, made, names } from './authorization-scene.js';

const test = suite('authorization');

const codeOf = (answer: E.Either<{ readonly code: string }, unknown>): string =>
  E.isLeft(answer) ? answer.left.code : 'done';

const notFound: readonly string[] = [
  'organization_not_found',
  'project_not_found',
  'channel_not_found',
  'api_key_not_found',
];

const isOfProject = (name: GovernedName): boolean => rules[name].owner !== byOrganization;
const isChange = (name: GovernedName): boolean => 'audit' in rules[name];
/** What no role allows. */
const isOfOperators = (name: GovernedName): boolean => !allows('owner', rules[name].permission);

test('owners have each permission but that of operators, a lesser role no more than a greater one, and viewers only read', () => {
  assert.deepEqual(
    permissions.filter((permission) => !allows('owner', permission)),
    ['projects:operate'],
  );
  assert.deepEqual(
    permissions.filter(
      (permission) => allows('viewer', permission) && !permission.endsWith(':read'),
    ),
    [],
  );
  for (const [i, role] of roles.entries())
    for (const lesser of roles.slice(i + 1))
      for (const permission of permissions)
        assert.ok(
          allows(role, permission) || !allows(lesser, permission),
          `${lesser} ${permission}`,
        );
});

for (const role of roles)
  test(`${role}: reaches each use case that the role allows, and no other`, async () => {
    for (const name of names) {
      const { as, project, called, command } = await authorizationScene();
      const actor = actorWith([{ organization: project.organization, role }]);
      const answer = await as(actor)[name](command);
      const { permission } = rules[name];
      const isAllowed = allows(role, permission);
      assert.deepEqual(called, isAllowed ? [name] : [], `${role} ${name}`);
      if (role === 'contributor' && isOfProject(name)) assert.ok(notFound.includes(codeOf(answer)));
      else if (!isAllowed)
        assert.deepEqual(answer, E.left({ code: 'insufficient_permission', permission }));
    }
  });

for (const role of projectRoles)
  test(`${role} in one project: reaches there what the role allows, and nothing above it or elsewhere`, async () => {
    for (const name of names) {
      const { as, project, called, stores, command } = await authorizationScene();
      const { organization } = project;
      const inProject = (id: Project['id']) =>
        actorWith([{ organization, role: 'contributor', projects: [{ project: id, role }] }]);
      const answer = await as(inProject(project.id))[name](command);
      const { permission } = rules[name];
      const isAllowed = isOfProject(name)
        ? allowsInProject(role, permission)
        : permission === 'organization:read';
      assert.deepEqual(called, isAllowed ? [name] : [], name);
      if (!isAllowed)
        assert.deepEqual(answer, E.left({ code: 'insufficient_permission', permission }));
      if (!isOfProject(name)) continue;
      const sibling = await openProject(stores, { organization });
      const elsewhere = await as(inProject(sibling.id))[name](command);
      assert.ok(notFound.includes(codeOf(elsewhere)), name);
      assert.deepEqual(called, isAllowed ? [name] : [], name);
    }
  });

test('a role in a project is beside the role in the organization: the greater one counts', async () => {
  for (const name of names) {
    const { as, project, called, command } = await authorizationScene();
    const projects = [{ project: project.id, role: 'developer' }] as const;
    const { permission } = rules[name];
    for (const role of ['viewer', 'admin'] as const)
      await as(actorWith([{ organization: project.organization, role, projects }]))[name](command);
    const asViewer =
      allows('viewer', permission) ||
      (isOfProject(name) && allowsInProject('developer', permission));
    const calls = [asViewer, allows('admin', permission)].filter(Boolean);
    assert.deepEqual(
      called,
      calls.map(() => name),
      name,
    );
  }
});

test('what concerns an organization as a whole is given by no role in a project', () => {
  for (const role of projectRoles)
    for (const permission of permissions)
      assert.ok(!allowsInProject(role, permission) || allows(role, permission));
  const given = new Set(permissions.filter((each) => allowsInProject('admin', each)));
  const above = names.filter((name) => !isOfProject(name)).map((name) => rules[name].permission);
  const both = new Set(above.filter((permission) => given.has(permission)));
  assert.deepEqual([...both].sort(), ['settings:manage', 'settings:read']);
});

test('what belongs to an organization without a role is answered as what does not exist', async () => {
  for (const name of names) {
    const { as, project, called, stores, ...commands } = await authorizationScene();
    const { command, foreignCommand, unknownCommand } = commands;
    const member = actorWith([{ organization: project.organization, role: 'owner' }]);
    const stranger = actorWith([]);
    const absent = codeOf(await as(member)[name](unknownCommand));
    assert.ok(notFound.includes(absent), absent);
    assert.equal(codeOf(await as(member)[name](foreignCommand)), absent, name);
    assert.equal(codeOf(await as(stranger)[name](command)), absent, name);
    assert.deepEqual(called, [], name);
    assert.deepEqual(await stores.audit.list(project.organization, { limit: 9 }), []);
  }
});

test('an operator reaches every use case in every organization', async () => {
  const { as, called, command, foreignCommand } = await authorizationScene();
  const operator = { ...actorWith('all'), kind: 'command_line', id: null } as const;
  for (const name of names) {
    assert.equal(codeOf(await as(operator)[name](command)), 'done');
    assert.equal(codeOf(await as(operator)[name](foreignCommand)), 'done');
  }
  assert.equal(called.length, 2 * names.length);
});

test('members change nothing of a suspended project and read it; operators change it', async () => {
  for (const name of names.filter((each) => !isOfOperators(each))) {
    const { as, project, stores, called, command, entries } = await authorizationScene();
    const suspension = { since: noon, reason: 'unpaid' };
    const suspended = { ...project, suspension };
    await stores.commit({ replaces: { projects: [{ was: project, is: suspended }] } });
    const owner = actorWith([{ organization: project.organization, role: 'owner' }]);
    const answer = await as(owner)[name](command);
    if (!isChange(name) || !isOfProject(name)) assert.equal(codeOf(answer), 'done', name);
    else {
      const refusal = { code: 'project_suspended', reason: 'unpaid', deletesAt: null };
      assert.deepEqual([answer, called], [E.left(refusal), []], name);
      assert.equal((await entries())[0]?.outcome, 'project_suspended');
      const operator = { ...actorWith('all'), kind: 'command_line', id: null } as const;
      assert.equal(codeOf(await as(operator)[name](command)), 'done');
    }
  }
});

test('each change is in the audit log before it happens, and its outcome after it', async () => {
  for (const name of names.filter((each) => !isOfOperators(each))) {
    const before: unknown[] = [];
    const scene = await authorizationScene(async () => {
      before.push(...(await scene.entries()).map(({ outcome }) => outcome));
      return made;
    });
    const { memberships: _, ...actor } = actorWith([]);
    const role = { organization: scene.project.organization, role: 'owner' } as const;
    await scene.as({ ...actor, memberships: [role] })[name](scene.command);
    const entries = await scene.entries();
    if (!isChange(name)) assert.deepEqual(entries, [], name);
    else {
      assert.deepEqual(before, [null], name);
      const [entry] = entries;
      assert.equal(entry?.outcome, 'done', name);
      assert.deepEqual(entry?.actor, actor);
      assert.match(entry?.action ?? '', /^[a-z_]+\.[a-z_]+$/);
      assert.equal(entry?.at, noon);
      assert.ok([null, scene.project.id].includes(entry?.project ?? null));
    }
  }
});

test('a change is in the audit log when it is refused, by the role or by the use case', async () => {
  for (const name of names.filter(isChange)) {
    const scene = await authorizationScene(async () => E.left({ code: 'channel_inactive' }));
    const { organization } = scene.project;
    await scene.as(actorWith([{ organization, role: 'viewer' }]))[name](scene.command);
    await scene.as(actorWith([{ organization, role: 'owner' }]))[name](scene.command);
    assert.deepEqual(
      (await scene.entries()).map(({ outcome }) => outcome),
      [
        isOfOperators(name) ? 'insufficient_permission' : 'channel_inactive',
        'insufficient_permission',
      ],
      name,
    );
  }
});

test('a change that ends with an error has `failed`, and the error goes on', async () => {
  for (const name of names.filter((each) => isChange(each) && !isOfOperators(each))) {
    const scene = await authorizationScene(() => Promise.reject(new Error('no store')));
    const owner = actorWith([{ organization: scene.project.organization, role: 'owner' }]);
    await assert.rejects(() => scene.as(owner)[name](scene.command), /no store/);
    assert.equal((await scene.entries())[0]?.outcome, 'failed', name);
  }
});

test('a change whose process ends meanwhile has no outcome', async () => {
  const scene = await authorizationScene(() => new Promise(() => {}));
  const owner = actorWith([{ organization: scene.project.organization, role: 'owner' }]);
  void scene.as(owner).createKey(scene.command);
  while (scene.called.length === 0) await Promise.resolve();
  assert.deepEqual(
    (await scene.entries()).map(({ action, outcome }) => [action, outcome]),
    [['api_key.create', null]],
  );
});

test('nothing changes when its entry cannot be stored; the answer stands when its outcome cannot', async () => {
  /** A commit that fails for new entries, or for those that are there. */
  const failing =
    (isNew: boolean) =>
    (commit: Commit): Commit =>
    async (change) => {
      const [entry] = (change.project === undefined && change.replaces?.auditEntries) || [];
      if (entry && isNew === (entry.was === undefined)) throw new Error('no store');
      return commit(change);
    };
  const [unwritten, unsettled] = [
    await authorizationScene(undefined, failing(true)),
    await authorizationScene(undefined, failing(false)),
  ];
  const owner = ({ project: { organization } }: typeof unwritten) =>
    actorWith([{ organization, role: 'owner' }]);
  for (const name of names.filter((each) => isChange(each) && !isOfOperators(each))) {
    const call = () => unwritten.as(owner(unwritten))[name](unwritten.command);
    await assert.rejects(call, /no store/);
    const answer = await unsettled.as(owner(unsettled))[name](unsettled.command);
    assert.equal(codeOf(answer), 'done');
  }
  assert.deepEqual(unwritten.called, []);
});

test('texts of a command are cut in the audit log', async () => {
  const scene = await authorizationScene();
  const owner = actorWith([{ organization: scene.project.organization, role: 'owner' }]);
  const long = {
    ...scene.project,
    organization: scene.project.organization,
    name: 'x'.repeat(9_999),
  };
  await scene.as(owner).createProject(long);
  const [entry] = await scene.entries();
  assert.equal(String(entry?.details.name).length, 200);
});

test('an actor lists the organizations of its roles, page by page', async () => {
  const scene = await authorizationScene();
  const added = [anyOrganization(), anyOrganization(), anyOrganization()];
  await add(scene.stores, { organizations: added.toReversed() });
  const roles = added.map(({ id }) => ({ organization: id, role: 'viewer' as const }));
  const user = scene.bind(actorWith(roles.toReversed()));
  assert.deepEqual(await user.listOrganizations({ limit: 2 }), added.slice(0, 2));
  assert.deepEqual(await user.listOrganizations({ after: added[1]?.id, limit: 2 }), added.slice(2));
  assert.deepEqual(await scene.bind(actorWith([])).listOrganizations({ limit: 2 }), []);
  assert.equal((await scene.bind(actorWith('all')).listOrganizations({ limit: 9 })).length, 5);
});

test.run();

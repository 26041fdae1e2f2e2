import assert from 'node:assert/strict';
import { areas } from '../../../../adapters/dashboard/pages/index.js';
import type { DashboardPage } from '../../../../adapters/dashboard/server/page.js';
import {
  allows,
  allowsInProject,
  type Permission,
  projectRoles,
  type Role,
  roles,
} from '../../../../core/model/people/permissions.js';
import { fullBucket, grantOf } from '../../../../core/model/rate-limits/bucket.js';
import { type DashboardHost, dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { pageAt } from '../../../support/dashboard/walk/page-list.js';
import { present } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { ask, type Reply } from './ask.js';
import { otherResources, type Resources, resourcesIn } from './every-resource.js';

const test = suite('dashboard: permissions');

/** Every page and every action of every area: a new one is in the matrix by itself. */
const all: readonly DashboardPage[] = areas.flatMap(({ pages }) => pages);
const pages = all.filter(({ method }) => method === 'GET');
const actions = all.filter(({ method }) => method === 'POST');

const permissionOf = ({ permission }: DashboardPage): Permission =>
  present(permission ?? undefined);
const isAllowed = (role: Role, page: DashboardPage): boolean =>
  allows(role, permissionOf(page)) && !isHidden(role, page);
/** What contributors do not know of: every project, unless they have a role in it. */
const isHidden = (role: Role, { level }: DashboardPage): boolean =>
  role === 'contributor' && level === 'project';
const nameOf = ({ method, level, path }: DashboardPage): string => `${method} ${level} ${path}`;

type Scene = { readonly host: DashboardHost; readonly own: Resources; readonly other: Resources };

/** A host with two organizations that have one of everything. Visitors are limited by nothing but their role. */
const openScene = async (): Promise<Scene> => {
  const host = await dashboardHost({
    rateLimiter: async (_, size) => ({ isGranted: true, ...grantOf(fullBucket(size, 0), size) }),
  });
  return { host, own: await resourcesIn(host, host), other: await otherResources(host) };
};

let scene: Scene;
let atFirst: ReadonlyMap<string, string>;
test.before(async () => {
  scene = await openScene();
  atFirst = await stateOf(scene);
});
test.after(async () => {
  assert.deepEqual(scene.host.faults, []);
  await scene.host.close();
});

const isRefused = ({ status, text }: Reply, page: DashboardPage): void => {
  assert.equal(status, 403, `${nameOf(page)}: ${text}`);
  const { error } = JSON.parse(text);
  assert.equal(error.code, 'insufficient_permission', nameOf(page));
  assert.deepEqual(error.details, { permission: page.permission }, nameOf(page));
};

const isNotFound = ({ status, text }: Reply, page: DashboardPage): void => {
  assert.equal(status, 404, `${nameOf(page)}: ${text}`);
  assert.match(JSON.parse(text).error.code, /_not_found$/);
};

/**
 * What owners of both organizations see: each page but the audit log, which also has what was refused. A hidden field can have a
 * key that is another one each time.
 */
const stateOf = async ({ host, own, other }: Scene): Promise<ReadonlyMap<string, string>> => {
  const state = new Map<string, string>();
  for (const resources of [own, other]) {
    host.setMemberships([{ organization: resources.organization, role: 'owner' }]);
    for (const page of pages.filter(({ permission }) => permission !== 'audit:read')) {
      const { text } = await ask(host, page, resources, 'text/html');
      const name = `${resources.organization} ${nameOf(page)}`;
      state.set(name, text.replaceAll(/<input type="hidden"[^>]*>/g, ''));
    }
  }
  return state;
};

/** The number of changes in the audit logs that were done. */
const changesDone = async ({ host, own, other }: Scene): Promise<number> => {
  const logs = [own, other].map(({ organization }) =>
    host.stores.audit.list(organization, { limit: 10_000 }),
  );
  return (await Promise.all(logs)).flat().filter(({ outcome }) => outcome === 'done').length;
};

/** Fails when the audit log has a change that was done. What pages show is compared once, at the end. */
const changesNothing = async (requests: () => Promise<void>): Promise<void> => {
  const before = await changesDone(scene);
  await requests();
  assert.equal(await changesDone(scene), before);
};

test('every page and action is about a permission, and some of them change something', () => {
  assert.ok(pages.length > 10 && actions.length > 10);
  for (const page of all) assert.notEqual(page.permission, null, nameOf(page));
  for (const page of actions)
    assert.ok(!permissionOf(page).endsWith(':read') || page.path.endsWith('/export'), nameOf(page));
});

for (const role of roles)
  test(`${role}: sees what the role allows, and is told the permission that is missing`, async () => {
    const { host, own } = scene;
    host.setRole(role);
    for (const page of pages) {
      const reply = await ask(host, page, own);
      if (isAllowed(role, page)) assert.equal(reply.status, 200, `${nameOf(page)}: ${reply.text}`);
      else if (isHidden(role, page)) isNotFound(reply, page);
      else isRefused(reply, page);
    }
  });

for (const role of projectRoles)
  test(`${role} in a project: sees there what the role allows, and of the organization its projects`, async () => {
    const { host, own } = scene;
    const { organization, project } = own;
    host.setMemberships([{ organization, role: 'contributor', projects: [{ project, role }] }]);
    for (const page of pages) {
      const reply = await ask(host, page, own);
      const may =
        page.level === 'project'
          ? allowsInProject(role, permissionOf(page))
          : allows('contributor', permissionOf(page));
      if (may) assert.equal(reply.status, 200, `${nameOf(page)}: ${reply.text}`);
      else isRefused(reply, page);
    }
  });

test('an action that the role does not allow is refused, and changes nothing', () =>
  changesNothing(async () => {
    const { host, own } = scene;
    for (const role of roles) {
      host.setRole(role);
      for (const page of actions.filter((action) => !isAllowed(role, action))) {
        const reply = await ask(host, page, own);
        if (isHidden(role, page)) isNotFound(reply, page);
        else isRefused(reply, page);
      }
    }
  }));

for (const role of roles.filter((each) => each !== 'viewer' && each !== 'contributor'))
  test(`${role}: no action that the role allows is refused for the role`, async () => {
    const { host, own } = await openScene();
    host.setRole(role);
    for (const page of actions.filter((action) => isAllowed(role, action))) {
      const { status, location, text } = await ask(host, page, own);
      assert.ok(![401, 403].includes(status) && status < 500, `${nameOf(page)}: ${status} ${text}`);
      const leads = location === undefined || pageAt('GET', location) !== undefined;
      assert.ok(leads, `${nameOf(page)} leads to ${location}`);
    }
    assert.deepEqual(host.faults, []);
    await host.close();
  });

test('what belongs to an organization is not found by those who are no members, and stays as it is', () =>
  changesNothing(async () => {
    const { host, own, other } = scene;
    for (const memberships of [
      [],
      [{ organization: other.organization, role: 'owner' as const }],
    ]) {
      host.setMemberships(memberships);
      for (const page of all) isNotFound(await ask(host, page, own), page);
    }
  }));

test('a resource of another organization is not found below a project of one’s own, and stays as it is', () =>
  changesNothing(async () => {
    const { host, own, other } = scene;
    host.setRole('owner');
    const mixed = { ...own, ids: other.ids };
    for (const page of all.filter(({ path }) => path.includes(':'))) {
      const reply = await ask(host, page, mixed);
      // An action whose form is not complete can refuse that before it looks for the resource.
      if (page.method === 'GET' || ![200, 400, 422].includes(reply.status)) isNotFound(reply, page);
    }
  }));

test('a visitor who is not signed in is sent to the sign-in and back, and can do nothing', () =>
  changesNothing(async () => {
    const { host, own } = scene;
    host.setRole(null);
    for (const page of all) {
      assert.equal((await ask(host, page, own)).status, 401, nameOf(page));
      const { status, location, text } = await ask(host, page, own, 'text/html');
      if (page.method === 'POST') assert.equal(status, 401, nameOf(page));
      else {
        assert.equal(status, 303, `${nameOf(page)}: ${text}`);
        assert.match(location ?? '', /^\/sign-in-of-the-host\?next=%2Fdashboard%2F/);
      }
    }
  }));

test('all pages show what they showed before everything that was refused', async () => {
  for (const [name, text] of await stateOf(scene)) assert.equal(text, atFirst.get(name), name);
});

test.run();

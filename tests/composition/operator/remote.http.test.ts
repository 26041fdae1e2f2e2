import assert from 'node:assert/strict';
import { adminRoutes } from '../../../adapters/http/index.js';
import { runCommand } from '../../../composition/commands/run.js';
import type { Environment } from '../../../composition/configuration/read-configuration.js';
import { adminScopes } from '../../../core/model/access/admin-scopes.js';
import { rightOf } from '../../support/fixtures/either.js';
import { type RunningDemo, startDemo } from '../../support/hosts/running-server.js';
import { suite } from '../../support/suite.js';

const test = suite('commands of operators over the Admin API');

let server: RunningDemo;
let environment: Environment;

test.before(async () => {
  server = await startDemo('memory', { ROUNDTRIP_ADMIN_PORT: '0', ROUNDTRIP_ADMIN_API: 'on' });
  const { text } = rightOf(
    await server.messaging.createAdminToken({
      ...{ name: 'Ada', scopes: adminScopes, expiresAt: null, allowedIps: [] },
    }),
  );
  // A database that is not there: nothing opens it.
  environment = {
    ROUNDTRIP_DATABASE_URL: 'sqlite:/nowhere/roundtrip.db',
    ROUNDTRIP_ADMIN_TOKEN: text,
  };
});
test.after(() => server.close());

const run = async (args: readonly string[], given: Environment = environment) => {
  let [out, error] = ['', ''];
  const code = await runCommand([...args, '--remote', server.adminUrl ?? ''], given, {
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
  });
  return { code, out, error };
};

/** What a command prints with `--json`. */
const answer = async (...args: readonly string[]) => {
  const { code, out, error } = await run([...args, '--json']);
  assert.equal(code, 0, error);
  return JSON.parse(out);
};

test('manage organizations, projects and keys', async () => {
  const { id: org } = await answer('org', 'create', '--name', 'Fictional Desk');
  await answer('org', 'rename', org, '--name', 'Desk');
  const { data } = await answer('org', 'list');
  assert.deepEqual(data.at(-1), { id: org, name: 'Desk' });
  const made = await answer('project', 'create', '--org', org, '--name', 'Orders', '--env', 'test');
  const { id: project } = made;
  assert.deepEqual((await answer('project', 'list', '--org', org)).data, [made]);
  assert.equal((await answer('project', 'rename', project, '--name', 'New')).name, 'New');
  const suspended = await answer('project', 'suspend', project, '--reason', 'unpaid');
  assert.equal(suspended.suspension_reason, 'unpaid');
  assert.equal((await answer('project', 'resume', project)).suspended_at, null);
  assert.ok((await answer('project', 'delete', project, '--after', '30d')).deletes_at);
  assert.equal((await answer('project', 'deletion', project)).state, 'scheduled');
  assert.equal((await answer('project', 'undelete', project)).deletes_at, null);
  const billing = ['--subscription', 'active', '--allowance', '500'];
  const billed = await answer('project', 'billing', project, ...billing);
  assert.equal(billed.message_allowance, 500);
  const expiry = ['--expires', '2100-01-31T09:30:00Z', '--allow-ip', '127.0.0.0/8', '--name', 'A'];
  const scopes = ['--scopes', 'messages:read'];
  const key = await answer('key', 'create', '--project', project, ...scopes, ...expiry);
  assert.equal(key.expires_at, '2100-01-31T09:30:00.000Z');
  const found = await server.messaging.authenticate({ token: key.key, address: '127.0.0.1' });
  assert.equal(rightOf(found).project, project);
  assert.ok((await answer('key', 'rotate', key.id)).key);
  assert.ok((await answer('key', 'revoke', key.id)).revoked_at);
  assert.equal((await answer('key', 'list', '--project', project)).data.length, 2);
});

test('set limits and plans', async () => {
  const { organization_id: org, project_id: project } = server.demo;
  await answer('plan', 'set', 'growth', '--send', '70', '--organization-send', '300');
  const set = ['--plan', 'growth', '--organization-write', 'none'];
  assert.equal((await run(['limits', 'set', '--org', org, ...set])).code, 2);
  const of = await answer('limits', 'set', '--org', org, '--plan', 'growth', '--endpoints', '9');
  assert.deepEqual([of.plan, of.limits.endpoints.value], ['growth', 9]);
  const own = await answer('limits', 'set', '--project', project, '--send', '80');
  assert.deepEqual(own.limits.send, { value: 80, unit: 'requests a second', source: 'project' });
  const shown = await run(['limits', 'show', '--project', project]);
  assert.match(shown.out, /^send +80 requests a second \(project\)$/m);
  assert.equal((await answer('limits', 'show', '--org', org)).limits.send.value, 70);
  assert.equal((await answer('plan', 'list')).data.length, 1);
  const used = await run(['plan', 'remove', 'growth']);
  assert.deepEqual([used.code, used.error.startsWith('plan_in_use: ')], [1, true]);
  await answer('limits', 'set', '--org', org, '--plan', 'default');
  assert.equal((await answer('plan', 'remove', 'growth')).name, 'growth');
});

test('say what is wrong, with an exit code', async () => {
  const missing = await run(['project', 'list', '--org', 'org_1']);
  assert.match(missing.error, /^organization_not_found: .*\n {2}request {2}req_/);
  assert.equal(missing.code, 1);
  const wrong = await run(['org', 'list'], { ...environment, ROUNDTRIP_ADMIN_TOKEN: 'rt_admin_1' });
  assert.match(wrong.error, /^admin_token_invalid: /);
  assert.equal(wrong.code, 3);
  const none = await run(['org', 'list'], { ...environment, ROUNDTRIP_ADMIN_TOKEN: '' });
  assert.match(none.error, /ROUNDTRIP_ADMIN_TOKEN/);
  assert.equal(none.code, 2);
});

test('are in the audit log with the name of the token', async () => {
  const { organization_id: organization } = server.demo;
  const page = { organization, action: 'organization.set_limits', limit: 1 } as const;
  const { items } = rightOf(await server.messaging.listAuditEntries(page as never));
  assert.deepEqual([items[0]?.actor.kind, items[0]?.actor.name], ['admin_token', 'Ada']);
});

test('make the requests that their routes read', () => {
  const called = adminRoutes.flatMap(({ called: made, path }) => (made ? [{ ...made, path }] : []));
  assert.ok(called.length > 40);
  const { requestOf } = called.find(({ useCase }) => useCase === 'createProject') ?? assert.fail();
  assert.deepEqual(requestOf({ organization: 'org /1', name: 'A', environment: 'test' }), {
    method: 'POST',
    path: '/admin/v1/organizations/org%20%2F1/projects',
    body: { name: 'A', environment: 'test' },
  });
});

test.run();

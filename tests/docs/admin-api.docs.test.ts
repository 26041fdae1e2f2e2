import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { adminOpenApiText, adminReferenceRoutes, adminRoutes } from '../../adapters/http/index.js';
import { adminScopes } from '../../core/model/access/admin-scopes.js';
import { examplesIn } from '../support/documents/examples.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { pageAt, plain, tableAfter } from './pages.js';

const test = suite('docs/operations/admin-api.md');
const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const examples = new Map(
  examplesIn('docs/operations/admin-api.md').map(({ name, text }) => [name, text]),
);

const specification = pageAt('docs/specification.md');

let server: RunningDemo;
let environment: NodeJS.ProcessEnv;
let token: string;

test.before(async () => {
  server = await startDemo('memory', { ROUNDTRIP_ADMIN_PORT: '0', ROUNDTRIP_ADMIN_API: 'on' });
  const made = await server.messaging.createAdminToken({
    ...{ name: 'Terraform', scopes: adminScopes, expiresAt: null, allowedIps: [] },
  });
  token = rightOf(made).text;
  environment = { ...process.env, ADMIN_URL: server.adminUrl, ROUNDTRIP_ADMIN_TOKEN: token };
});
test.after(() => server.close());

test('has commands that work against a server', async () => {
  const script = `set -euo pipefail\n${present(examples.get('admin-curl'))}`;
  const { stdout } = await run('bash', ['-c', script], { env: environment });
  const answers = stdout
    .trim()
    .split(/(?<=\})(?=\{)/)
    .map((text) => JSON.parse(text));
  assert.equal(answers[0].name, 'Terraform');
  assert.equal(answers.at(-1).deletes_at, null);
  assert.ok(!stdout.includes(token));
});

test('has code of the client that works', () =>
  withTempFolder(async (folder) => {
    const code = present(examples.get('admin-client')).replace(
      'roundtrip/client/admin',
      join(root, 'adapters/client/admin/index.ts'),
    );
    const file = join(folder, 'example.mts');
    await writeFile(file, code);
    const args = ['--import', import.meta.resolve('tsx'), file];
    const { stdout } = await run(process.execPath, args, { env: environment });
    assert.equal(stdout, 'true\n');
  }));

/** The value of an argument of the resource, such as `path`. */
const argument = (hcl: string, name: string): string => {
  const [, value = assert.fail(name)] = new RegExp(`^ +${name} += (.*)$`, 'm').exec(hcl) ?? [];
  return value;
};
const text = (hcl: string, name: string): string => JSON.parse(argument(hcl, name));
/** The object of `jsonencode({ name = "Orders" })`. */
const encoded = (hcl: string, name: string): Readonly<Record<string, unknown>> =>
  JSON.parse(
    argument(hcl, name)
      .replace(/^jsonencode\((.*)\)$/, '$1')
      .replaceAll(' =', ':')
      .replaceAll(/(\w+):/g, '"$1":'),
  );

/** Sends a write as the provider does: nothing with a deletion. */
const send = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`${server.adminUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, object: JSON.parse(await answer.text()) };
};
/** Reads as the provider does, with the body `{}`, which `fetch` cannot send. */
const read = async (path: string) => {
  const { stdout } = await run('curl', [
    ...['-sS', '-X', 'GET', '-d', '{}', '-w', '\n%{http_code}', `${server.adminUrl}${path}`],
    ...['-H', `Authorization: Bearer ${token}`, '-H', 'Content-Type: application/json'],
  ]);
  const [object = '', status] = stdout.split('\n');
  return { status: Number(status), object: JSON.parse(object) };
};

test('has a configuration of Terraform whose requests create, read, update and delete a project', async () => {
  const hcl = present(examples.get('terraform'));
  const { organization_id: organization } = server.demo;
  const [path, data] = [text(hcl, 'path'), encoded(hcl, 'data')];
  // The difference that a plan would show: a key of `data` that the server has otherwise.
  const drift = (object: Readonly<Record<string, unknown>>, wanted = data) =>
    Object.keys(wanted).filter((key) => object[key] !== wanted[key]);
  const createPath = text(hcl, 'create_path').replace(/\$\{[^}]*\}/, organization);
  const created = await send('POST', createPath, data);
  assert.equal(created.status, 201);
  assert.deepEqual(drift(created.object), []);
  const own = `${path}/${created.object.id}`;
  assert.deepEqual(await read(own), { status: 200, object: created.object });

  const name = 'Orders of 2027';
  const method = text(hcl, 'update_method');
  const updated = await send(method, own, { ...encoded(hcl, 'update_data'), name });
  assert.equal(updated.status, 200);
  assert.deepEqual(drift(updated.object, { ...data, name }), []);
  assert.deepEqual((await read(own)).object, updated.object);

  const deleted = await send('DELETE', own);
  assert.equal(deleted.status, 200);
  const { status, object } = await read(own);
  assert.equal(status, 200);
  assert.ok(object.deletes_at > new Date().toISOString());
  // A longer time, as `destroy_data` gives it.
  const later = await send('DELETE', own, { days: 30 });
  assert.ok(later.object.deletes_at > object.deletes_at);
  assert.equal((await read(`${path}/proj_01kg9zmt3v5r8y2c4n6q7w9x0e`)).status, 404);
});

test('serves the Admin API at the admin address alone', async () => {
  const headers = { Authorization: `Bearer ${token}` };
  assert.equal((await fetch(`${server.url}/admin/v1/whoami`, { headers })).status, 404);
  const answer = await fetch(`${server.adminUrl}/admin/v1/whoami`, { headers });
  assert.equal(answer.status, 200);
  assert.ok(answer.headers.get('service-request-id')?.startsWith('req_'));
  assert.equal((await fetch(`${server.adminUrl}/readyz`)).status, 200);
  assert.equal((await fetch(`${server.adminUrl}/v1/whoami`, { headers })).status, 404);
  const head = await fetch(`${server.adminUrl}/admin/v1/whoami`, { headers, method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
  const long = await fetch(`${server.adminUrl}/admin/v1/organizations`, {
    ...{ method: 'POST', body: JSON.stringify({ name: 'x'.repeat(70_000) }) },
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
  assert.equal(long.status, 413);
  const broken = await fetch(`${server.adminUrl}/admin/v1/organizations`, {
    ...{ method: 'POST', body: '{"name":' },
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
  assert.equal(broken.status, 422);
});

test('serves the reference at the admin address alone, without a token', async () => {
  const get = (url: string | undefined, path: string, headers = {}) =>
    fetch(`${url}${path}`, { headers: { 'Accept-Encoding': 'br', ...headers } });
  const page = await get(server.adminUrl, '/docs', { 'Sec-Fetch-Site': 'none' });
  const html = await page.text();
  assert.match(html, /<h1>Roundtrip Admin API<\/h1>/);
  const ofProjects = await get(server.url, '/docs');
  const policy = 'content-security-policy';
  assert.equal(page.headers.get(policy), ofProjects.headers.get(policy));
  assert.equal(page.headers.get('content-encoding'), 'br');
  const etag = page.headers.get('etag') ?? '';
  assert.equal((await get(server.adminUrl, '/docs', { 'If-None-Match': etag })).status, 304);
  const [script = ''] = /docs\/assets\/reference-\w+\.js/.exec(html) ?? [];
  const own = ['/docs/api/projects', '/docs/api/organizations.md', '/admin/v1/openapi.json'];
  for (const path of [...own, '/docs/errors', '/llms.txt', `/${script}`])
    assert.equal((await get(server.adminUrl, path)).status, 200, path);
  const document = await (await get(server.adminUrl, '/admin/v1/openapi.json')).text();
  assert.deepEqual(JSON.parse(document), JSON.parse(adminOpenApiText(adminRoutes)));
  for (const path of [
    '/docs/events',
    '/docs/guides/testing',
    '/docs/api/messages',
    '/v1/openapi.json',
  ])
    assert.equal((await get(server.adminUrl, path)).status, 404, path);
  for (const path of own) assert.equal((await get(server.url, path)).status, 404, path);
  assert.doesNotMatch(await ofProjects.text(), /Admin API|\/admin\/v1/);
  const rows = tableAfter(specification, '10.3.9').map(([route = '']) => plain(route));
  const listed = adminReferenceRoutes.map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(rows.join(', ').split(', ').toSorted(), listed.toSorted());
});

test('is off by default', async () => {
  const other = await startDemo('memory', { ROUNDTRIP_ADMIN_PORT: '0' });
  for (const path of ['/admin/v1/whoami', '/docs', '/admin/v1/openapi.json'])
    assert.equal((await fetch(`${other.adminUrl}${path}`)).status, 404, path);
  await other.close();
});

test('and the specification have every route, with its scope, statuses and errors', () => {
  const rows = tableAfter(specification, '10.3.1').map((cells) => cells.map(plain));
  const expected = adminRoutes.map(({ method, path, scope, success, errors }) => [
    ...[`${method} ${path}`, scope ?? '-', success.statuses.join(', '), errors.join(', ')],
  ]);
  assert.deepEqual(rows, expected);
});

test('and the specification have every scope', () => {
  const found = tableAfter(specification, '10.1.2').map(([scope]) => plain(scope));
  assert.deepEqual(found, [...adminScopes]);
});

test.run();

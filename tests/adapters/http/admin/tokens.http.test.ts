import assert from 'node:assert/strict';
import { adminRoutes, routes } from '../../../../adapters/http/index.js';
import { adminScopes, allowsScope } from '../../../../core/model/access/admin-scopes.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import { refused } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';
import { adminHost, nothing } from './operators.js';

const test = suite("HTTP: operators' tokens");

let host: Awaited<ReturnType<typeof adminHost>>;
test.before(async () => {
  host = await adminHost();
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

test('open no route when they are missing, malformed, or an API key of a project', async () => {
  const { key } = await host.newProject();
  const mistyped = `${host.text.slice(0, -1)}${host.text.endsWith('a') ? 'b' : 'a'}`;
  for (const { name } of adminRoutes)
    for (const token of [key, mistyped, 'rt_admin_', 'anything'])
      refused(await host.expect(401, name, { params: nothing, token }), 'admin_token_invalid');
  const bare = await host.call({ path: '/admin/v1/whoami' });
  refused(bare, 'admin_token_invalid');
  assert.equal(bare.headers['www-authenticate'], 'Bearer');
});

test('open no route of a project', async () => {
  const project = await httpHost();
  const made = await project.useCases.createAdminToken({
    ...{ name: 'Any', scopes: adminScopes, expiresAt: null, allowedIps: [] },
  });
  const { text: key } = rightOf(made);
  for (const { method, path, scope } of routes)
    if (scope !== undefined) {
      project.time.now += 10_000;
      const at = path.replaceAll(/\{\w+\}/g, 'any');
      const reply = await project.call({ method, path: at, key, body: {} });
      assert.deepEqual([reply.status, at], [401, at]);
      refused(reply, 'api_key_invalid');
    }
  await project.close();
});

test('open a route with its scope, or with the one that writes, and none without', async () => {
  for (const { name, scope } of adminRoutes) {
    if (scope === null) continue;
    const others = adminScopes.filter((each) => !allowsScope([each], scope));
    const call = { params: nothing, token: await host.withScopes(...others) };
    refused(await host.expect(403, name, call), 'insufficient_admin_scope');
    const held = { params: nothing, token: await host.withScopes(scope) };
    assert.ok(![401, 403].includes((await host.ask(name, held)).status), name);
  }
  assert.ok(allowsScope(['keys:write'], 'keys:read'));
  assert.ok(!allowsScope(['keys:read'], 'keys:write'));
  assert.ok(!allowsScope(['tenants:write'], 'keys:read'));
});

test('say which token calls, and which scopes it has', async () => {
  const token = await host.withScopes();
  const { json } = await host.expect(200, 'whoami', { token });
  const { id: _, ...told } = json as Readonly<Record<string, unknown>>;
  assert.deepEqual(told, {
    ...{ name: 'Terraform', scopes: [], expires_at: null },
    dashboard_url: 'https://roundtrip.example/dashboard',
  });
});

test('end at their expiry, and with the request after a revocation', async () => {
  const { text: token } = await host.newToken({ expiresAt: host.time.now + 60_000 });
  await host.expect(200, 'whoami', { token });
  host.time.now += 60_000;
  await host.expect(401, 'whoami', { token });
  const other = await host.newToken();
  await host.expect(200, 'whoami', { token: other.text });
  const revoke = () => host.useCases.revokeAdminToken({ token: other.token.id });
  const { revokedAt } = rightOf(await revoke());
  await host.expect(401, 'whoami', { token: other.text });
  host.time.now += 1;
  assert.equal(rightOf(await revoke()).revokedAt, revokedAt);
});

test('work from their addresses alone', async () => {
  const near = await host.newToken({ allowedIps: ['127.0.0.0/8'] });
  await host.expect(200, 'whoami', { token: near.text });
  const far = await host.newToken({ allowedIps: ['203.0.113.0/24'] });
  await host.expect(401, 'whoami', { token: far.text });
});

test('note the minute of their use, and are listed without their text', async () => {
  const { token, text } = await host.newToken({ name: 'noted' });
  await host.expect(200, 'whoami', { token: text });
  const listed = await host.useCases.listAdminTokens();
  const found = listed.find(({ id }) => id === token.id);
  assert.equal(found?.lastUsedAt, Math.floor(host.time.now / 60_000) * 60_000);
  assert.ok(!JSON.stringify(listed).includes(text));
  assert.match(text, /^rt_admin_[0-9A-Za-z]{38}$/);
});

test('can be tried 20 times, and then once a second; a right one is served meanwhile', async () => {
  const own = await adminHost();
  const statuses: number[] = [];
  for (let i = 0; i < 25; i += 1)
    statuses.push((await own.call({ path: '/admin/v1/whoami', key: 'wrong' })).status);
  assert.deepEqual(statuses.slice(0, 20), Array(20).fill(401));
  assert.deepEqual(statuses.slice(20), Array(5).fill(429));
  assert.equal((await own.call({ path: '/admin/v1/whoami', key: own.text })).status, 200);
  own.time.now += 1_000;
  assert.equal((await own.call({ path: '/admin/v1/whoami', key: 'wrong' })).status, 401);
  await own.close();
});

test('have the rates of the classes', async () => {
  const own = await adminHost();
  const calls = Array.from({ length: 201 }, () =>
    own.call({ path: '/admin/v1/whoami', key: own.text }),
  );
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  assert.ok(statuses.includes(429));
  await own.close();
});

test('are refused to pages of browsers, which can read no answer either', async () => {
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-origin' },
  ]) {
    const reply = await host.expect(403, 'createOrganization', { headers, body: { name: 'Evil' } });
    refused(reply, 'browser_request_refused');
  }
  const asked = await host.call({
    method: 'OPTIONS',
    path: '/admin/v1/organizations',
    headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
  });
  assert.equal(asked.status, 405);
  for (const name of Object.keys(asked.headers))
    assert.ok(!name.startsWith('access-control'), name);
  await host.expect(200, 'whoami', { headers: { 'Sec-Fetch-Site': 'none' } });
});

test.run();

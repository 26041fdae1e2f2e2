import assert from 'node:assert/strict';
import { type DashboardHost, dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: API keys');

let host: DashboardHost;
cases.before(async () => {
  host = await dashboardHost();
});
cases.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const hostile = '<script>alert(1)</script>"&';

const keyIn = (page: string): string =>
  present(page.match(/rt_(?:test|live)_[0-9A-Za-z]{38}/) ?? undefined)[0];
const idIn = (page: string): string =>
  present(page.match(/\/keys\/(key_[0-9a-z]{26})/) ?? undefined)[1] ?? '';

const created = async (fields: readonly (readonly [string, string])[] = []) => {
  const given = [['name', 'Shop'], ['scopes', 'messages:read'], ...fields] as [string, string][];
  const { status, text, headers } = await host.post('/keys', given);
  assert.equal(status, 200, text);
  assert.match(headers['cache-control'] ?? '', /no-store/);
  return { text, key: keyIn(text), id: idIn(text) };
};

cases('a key is created by a form, shown once, and works', async () => {
  shows((await host.get('/keys')).text, 'No API key yet');
  const { id, key, text } = await created([
    ['name', hostile],
    ['scopes', 'usage:read'],
    ['expires', '2026-02-28T12:00'],
    ['addresses', '203.0.113.0/24, 2001:db8::/32\r\n127.0.0.1/32'],
  ]);
  shows(text, 'It is a test key');
  shows(text, 'curl &quot;$ROUNDTRIP_URL/v1/whoami&quot;');
  for (const path of ['/keys', `/keys/${id}`]) {
    const page = (await host.get(path)).text;
    showsNot(page, key);
    shows(page, `rt_test_…${key.slice(-4)}`);
    shows(page, 'messages:read, usage:read');
    shows(page, '203.0.113.0/24, 2001:db8::/32, 127.0.0.1/32');
  }
  const stored = present(rightOf(await host.useCases.listKeys({ project: host.project })).at(-1));
  assert.deepEqual([stored.id, stored.expiresAt], [id, Date.UTC(2026, 1, 28, 12)]);
  const answer = await host.useCases.authenticate({ token: key, address: '127.0.0.1' });
  assert.equal(rightOf(answer).key, id);
  const entry = (await host.audited())[0];
  assert.deepEqual(
    [entry?.action, entry?.outcome, entry?.resource],
    ['api_key.create', 'done', id],
  );
  assert.ok(!JSON.stringify(entry).includes(key));
});

cases('names are escaped', async () => {
  const { id } = await created([]);
  const { key } = rightOf(
    await host.useCases.createKey({
      ...{ project: host.project, name: hostile, scopes: [], expiresAt: null, allowedIps: [] },
    }),
  );
  for (const path of ['/keys', `/keys/${key.id}`]) {
    const { text } = await host.get(path);
    shows(text, /&lt;script>alert\(1\)&lt;\/script>/);
    showsNot(text, '<script>alert');
  }
  assert.equal(
    (await host.get(`/dashboard/search?q=${id}`)).headers.location,
    host.addressOf(`/keys/${id}`),
  );
});

cases('a form with mistakes is shown again, with the error at its field', async () => {
  const mistakes = [
    ['name', 'x'.repeat(201)],
    ['expires', '2020-01-31T09:30'],
    ['expires', 'tomorrow'],
    ['addresses', '10.0.0.1'],
    ['addresses', `x${'0'.repeat(70)}`],
  ] as const;
  const before = rightOf(await host.useCases.listKeys({ project: host.project })).length;
  for (const [name, value] of mistakes) {
    const { status, text } = await host.post('/keys', [
      [name, value],
      ['scopes', 'usage:read'],
    ]);
    assert.equal(status, 422, `${name}: ${value}`);
    shows(text, `id="field-${name}-error"`);
    shows(text, 'value="usage:read" checked');
  }
  assert.equal(rightOf(await host.useCases.listKeys({ project: host.project })).length, before);
});

cases('a rotated key is shown once, and the old one works until it is revoked', async () => {
  const { id, key } = await created();
  const rotated = await host.post(`/keys/${id}/rotate`, {});
  assert.equal(rotated.status, 200);
  const fresh = keyIn(rotated.text);
  assert.notEqual(fresh, key);
  const uses = async (token: string) =>
    (await host.useCases.authenticate({ token, address: '127.0.0.1' }))._tag === 'Right';
  assert.deepEqual([await uses(key), await uses(fresh)], [true, true]);
  assert.equal((await host.post(`/keys/${id}/revoke`, {})).status, 303);
  assert.deepEqual([await uses(key), await uses(fresh)], [false, true]);
  const { text } = await host.get(`/keys/${id}`);
  shows(text, 'Revoked');
  showsNot(text, `/keys/${id}/rotate`);
  assert.equal((await host.post(`/keys/${id}/rotate`, {})).status, 409);
});

cases('a live key is told from a test key', async () => {
  const { useCases, organization } = host;
  const input = { organization, name: 'Live', environment: 'live' } as const;
  const live = rightOf(await useCases.createProject(input));
  const path = `/dashboard/projects/${live.id}/keys`;
  shows((await host.get(`${path}/new`)).text, 'A live key');
  const { text } = await host.post(path, { name: 'Shop', scopes: 'messages:write' });
  assert.match(keyIn(text), /^rt_live_/);
  shows(text, 'reach people, and are billed');
  showsNot((await host.get('/keys/new')).text, 'A live key');

  const { id } = await created();
  for (const action of ['rotate', 'revoke'])
    assert.equal((await host.post(`${path}/${id}/${action}`, {})).status, 404, action);
  assert.equal((await host.get(`${path}/${id}`)).status, 404);
});

cases('a viewer sees keys, and changes nothing', async () => {
  const { id } = await created();
  host.setRole('viewer');
  for (const path of ['/keys', `/keys/${id}`]) {
    const { status, text } = await host.get(path);
    assert.equal(status, 200);
    showsNot(text, 'method="post" action="/dashboard/projects');
  }
  assert.equal((await host.get('/keys/new')).status, 403);
  for (const path of ['/keys', `/keys/${id}/rotate`, `/keys/${id}/revoke`]) {
    const { status, text } = await host.post(path, { scopes: 'usage:read' });
    assert.equal(status, 403, path);
    showsNot(text, 'rt_test_');
  }
  host.setRole('owner');
  const keys = rightOf(await host.useCases.listKeys({ project: host.project }));
  assert.equal(keys.find((key) => key.id === id)?.revokedAt, null);
});

cases.run();

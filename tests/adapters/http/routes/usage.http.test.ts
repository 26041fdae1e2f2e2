import assert from 'node:assert/strict';
import { UsageView } from '../../../../core/model/billing/usage-view.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: usage');
let host: HttpHost;
test.before(async () => {
  host = await httpHost();
});
test.after(() => host.close());

test('shows what was counted today as soon as it is accepted, and leaves zeros out', async () => {
  const { key, channel } = await host.newProject();
  const usage = async (query = '') => {
    const { json, text } = await host.call({ path: `/v1/usage${query}`, key });
    assert.ok(UsageView.is(json), text);
    return json;
  };
  const empty = { from_date: '2026-01-01', to_date: '2026-02-01', data: [] };
  assert.deepEqual(await usage(), empty);
  for (let quantity = 1; quantity <= 3; quantity += 1) {
    const { status } = await host.call({
      method: 'POST',
      path: '/v1/messages',
      key,
      body: { channel, to: '+12025550123', text: 'Hello' },
    });
    assert.equal(status, 202);
    const metric = { metric: 'outbound_messages', quantity, unit: 'message' };
    const row = { ...metric, channel_type: 'whatsapp', provider: 'sandbox' };
    assert.deepEqual(await usage(), { ...empty, data: [row] });
    const today = '?from_date=2026-01-31&to_date=2026-02-01';
    assert.deepEqual((await usage(today)).data, [row]);
  }
  assert.deepEqual((await usage('?from_date=2026-01-01&to_date=2026-01-31')).data, []);
  const { key: stranger } = await host.newProject();
  const { json } = await host.call({ path: '/v1/usage', key: stranger });
  assert.deepEqual(json, empty);
});

test('refuses empty windows and impossible dates', async () => {
  const { key } = await host.newProject();
  const windows = [
    'from_date=2026-01-31&to_date=2026-01-31',
    'from_date=2026-02-01&to_date=2026-01-31',
    'from_date=2025-01-01',
    'to_date=2025-12-31',
  ];
  for (const query of windows) {
    const { status, json } = await host.call({ path: `/v1/usage?${query}`, key });
    assert.equal(status, 422);
    assert.equal((json as { error: { code: string } }).error.code, 'invalid_date_range', query);
  }
  for (const date of [
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    '',
    'today',
    '2025-02-29',
  ])
    for (const name of ['from_date', 'to_date']) {
      const { status, json } = await host.call({ path: `/v1/usage?${name}=${date}`, key });
      assert.equal(status, 422);
      const { type, on, property } = json as Record<string, unknown>;
      assert.deepEqual([type, on, property], ['validation', 'query', `/${name}`], date);
    }
});

test('requires its own scope', async () => {
  const { key } = await host.newProject({ keyScopes: ['messages:read'] });
  assert.equal((await host.call({ path: '/v1/usage', key })).status, 403);
});

test.run();

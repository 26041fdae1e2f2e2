import assert from 'node:assert/strict';
import { scopes } from '../../../../core/model/access/scopes.js';
import { subscribableTypes } from '../../../../core/model/webhooks/endpoint.js';
import {
  EndpointView,
  EndpointWithSecretView,
} from '../../../../core/model/webhooks/endpoint-view.js';
import type { WebhookRequest } from '../../../../core/ports/webhooks/webhook-sender.js';
import { EndpointListView } from '../../../support/documents/list-views.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { httpHost } from '../../../support/hosts/http-host.js';
import {
  fits,
  opened,
  refusalOf,
  subscribed_types,
  url,
} from '../../../support/http/webhook-routes.js';
import { suite } from '../../../support/suite.js';

const test = suite('http: webhook endpoints');

test('shows a secret at creation and rotation, and in no other answer', async () => {
  const { call, create, host } = await opened();
  const { id, secret } = await create();
  const rotated = fits(await call('POST', `/${id}/rotate_secret`), 200, EndpointWithSecretView);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.notEqual(rotated.secret, secret);
  const others = [
    await call('GET', ''),
    await call('GET', `/${id}`),
    await call('PATCH', `/${id}`, { description: 'Any' }),
    await call('POST', `/${id}/deactivate`),
    await call('POST', `/${id}/activate`),
  ];
  for (const { text, status } of others) {
    assert.equal(status, 200);
    assert.ok(!/secret|whsec|v1\./.test(text), text);
  }
  await host.close();
});

test('limits an endpoint to channels of the project', async () => {
  const { call, channel, host } = await opened();
  const other = await host.newProject();
  const create = (channels: unknown) => call('POST', '', { url, subscribed_types, channels });
  for (const channels of [[], [channel, channel], channel, [1]])
    assert.equal((await create(channels)).status, 422);
  for (const channels of [['x'], [channel, other.channel]])
    assert.deepEqual(refusalOf(await create(channels)), [404, 'channel_not_found', 'channels']);
  const { id, channels } = fits(await create([channel]), 201, EndpointWithSecretView);
  assert.deepEqual(channels, [channel]);
  const change = async (body: object) =>
    fits(await call('PATCH', `/${id}`, body), 200, EndpointView).channels;
  assert.deepEqual(await change({ description: 'x'.repeat(500) }), [channel]);
  assert.deepEqual(await change({ channels: null }), null);
  assert.deepEqual(refusalOf(await call('PATCH', `/${id}`, { channels: [other.channel] })), [
    404,
    'channel_not_found',
    'channels',
  ]);
  await host.close();
});

test('sends the headers of an endpoint, and never shows their values', async () => {
  const sent: WebhookRequest[] = [];
  const host = await httpHost({
    sendWebhook: async (request) => {
      sent.push(request);
      return { statusCode: 204, durationMs: 1, responseBody: '', error: null };
    },
  });
  const { key, project } = await host.newProject();
  const call = (method: string, path: string, body?: unknown) =>
    host.call({ method, path: `/v1/webhook_endpoints${path}`, key, body });
  const create = (headers: unknown) => call('POST', '', { url, subscribed_types, headers });
  for (const [headers, property] of [
    [{ 'Content-Type': 'a' }, '/headers/Content-Type'],
    [{ hOST: 'a' }, '/headers/hOST'],
    [{ 'Webhook-Id': 'a' }, '/headers/Webhook-Id'],
    [{ 'service-x': 'a' }, '/headers/service-x'],
    [{ 'a b': 'a' }, '/headers/a b'],
    [{ a: 'a\r\nb: c' }, '/headers/a'],
    [{ a: ' a' }, '/headers/a'],
    [{ a: '' }, '/headers/a'],
    [{ a: 'é' }, '/headers/a'],
    [{ a: null }, '/headers/a'],
    [{ a: 'x'.repeat(1_025) }, '/headers/a'],
    [{ a: '1', A: '2' }, '/headers/a'],
    [Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`a${i}`, 'b'])), '/headers'],
  ] as const) {
    const reply = await create(headers);
    assert.equal(reply.status, 422);
    assert.equal(Object(reply.json).property, property);
  }
  const token = 'Bearer top-secret-token';
  const created = await create({ Authorization: token, 'X-Team': 'orders' });
  const { id, header_names } = fits(created, 201, EndpointWithSecretView);
  assert.deepEqual(header_names, ['Authorization', 'X-Team']);
  const changed = await call('PATCH', `/${id}`, { headers: { 'x-team': null, 'X-Two': '2' } });
  assert.deepEqual(fits(changed, 200, EndpointView).header_names, ['Authorization', 'X-Two']);
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`a${i}`, 'b']));
  assert.equal((await call('PATCH', `/${id}`, { headers: many })).status, 422);

  await call('POST', `/${id}/test`);
  const { Authorization, 'X-Two': two, 'X-Team': team } = sent[0]?.headers ?? {};
  assert.deepEqual([Authorization, two, team], [token, '2', undefined]);
  const stored = JSON.stringify(await host.stores.endpoints.list(project));
  const shown = [created, changed, await call('GET', ''), await call('GET', `/${id}`)];
  for (const text of [stored, ...shown.map((reply) => reply.text)])
    assert.ok(!text.includes('top-secret'), text);
  const none = await call('PATCH', `/${id}`, { headers: null });
  assert.deepEqual(fits(none, 200, EndpointView).header_names, []);
  await host.close();
});

test('creates, reads, changes, deactivates and deletes an endpoint', async () => {
  const { call, create, host } = await opened();
  const { id } = await create();
  const get = async () => fits(await call('GET', `/${id}`), 200, EndpointView);
  assert.deepEqual(
    { ...(await get()), id: '', created_at: '', updated_at: '' },
    {
      id: '',
      url,
      subscribed_types,
      header_names: [],
      channels: null,
      description: null,
      status: 'active',
      inactive_reason: null,
      created_at: '',
      updated_at: '',
    },
  );
  const change = { url: `${url}/2`, subscribed_types: ['template.*'], description: 'Any' };
  fits(await call('PATCH', `/${id}`, change), 200, EndpointView);
  const { status, inactive_reason, ...shown } = await get();
  assert.deepEqual([shown.url, shown.subscribed_types, shown.description], Object.values(change));
  for (let time = 0; time < 2; time += 1) {
    const off = fits(await call('POST', `/${id}/deactivate`), 200, EndpointView);
    assert.deepEqual([off.status, off.inactive_reason], ['inactive', 'manual']);
  }
  const on = fits(await call('POST', `/${id}/activate`), 200, EndpointView);
  assert.deepEqual([on.status, on.inactive_reason], [status, inactive_reason]);
  const list = fits(await call('GET', ''), 200, EndpointListView);
  assert.deepEqual([list.data.length, list.has_more, list.next_cursor], [1, false, null]);
  const gone = await call('DELETE', `/${id}`);
  assert.deepEqual([gone.status, gone.text], [204, '']);
  assert.deepEqual(refusalOf(await call('GET', `/${id}`)), [404, 'webhook_endpoint_not_found']);
  await host.close();
});

test('accepts every event type and wildcard, and no other', async () => {
  const { call, host } = await opened();
  const all = [...subscribableTypes];
  fits(await call('POST', '', { url, subscribed_types: all }), 201, EndpointWithSecretView);
  for (const wrong of [
    [],
    ['message.unknown'],
    ['*'],
    ['message.sent', 'message.sent'],
    'message.*',
  ]) {
    const reply = await call('POST', '', { url, subscribed_types: wrong });
    const { type, on, property } = reply.json as Record<string, string>;
    assert.deepEqual([reply.status, type, on], [422, 'validation', 'body']);
    assert.match(property ?? '', /^\/subscribed_types/);
  }
  await host.close();
});

test('refuses URLs that are not public HTTPS, and localhost outside of test projects', async () => {
  const wrong = [
    '',
    'nonsense',
    'http://93.184.216.34/',
    'ftp://93.184.216.34/',
    'https://user:secret@93.184.216.34/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://93.184.216.34:0/',
    `https://93.184.216.34/${'x'.repeat(2_048)}`,
  ];
  for (const environment of ['live', 'test'] as const) {
    const { call, host } = await opened(environment);
    for (const each of wrong)
      assert.deepEqual(
        refusalOf(await call('POST', '', { url: each, subscribed_types })),
        [422, 'invalid_url', 'url'],
        each,
      );
    const local = await call('POST', '', { url: 'http://localhost:9999/x', subscribed_types });
    if (environment === 'test') fits(local, 201, EndpointWithSecretView);
    else assert.deepEqual(refusalOf(local), [422, 'invalid_url', 'url']);
    await host.close();
  }
});

test('refuses a sixth endpoint, and says what the limit is', async () => {
  const { call, create, host } = await opened();
  for (let i = 0; i < 5; i += 1) await create();
  const reply = await call('POST', '', { url, subscribed_types });
  assert.deepEqual(refusalOf(reply), [422, 'webhook_endpoint_limit_exceeded']);
  const { error } = reply.json as { error: { details: object } };
  assert.deepEqual(error.details, { limit: 5, source: 'default' });
  await host.close();
});

test('refuses unknown ids, each with its own code', async () => {
  const { call, create, host } = await opened();
  const { id } = await create();
  const unknown = '/whe_01h00000000000000000000000';
  for (const [method, path, body] of [
    ['GET', unknown],
    ['PATCH', unknown, {}],
    ['DELETE', unknown],
    ['POST', `${unknown}/rotate_secret`],
    ['POST', `${unknown}/activate`],
    ['POST', `${unknown}/deactivate`],
    ['GET', `${unknown}/deliveries`],
    ['GET', `${unknown}/deliveries/${anyId('whd')}`],
    ['POST', `${unknown}/deliveries/${anyId('whd')}/resend`],
    ['POST', `${unknown}/replay`, { after: anyId('evt') }],
    ['GET', '/nonsense'],
  ] as const)
    assert.deepEqual(
      refusalOf(await call(method, path, body)),
      [404, 'webhook_endpoint_not_found'],
      `${method} ${path}`,
    );
  for (const [method, path] of [
    ['GET', `/${id}/deliveries/${anyId('whd')}`],
    ['POST', `/${id}/deliveries/nonsense/resend`],
  ] as const)
    assert.deepEqual(refusalOf(await call(method, path)), [404, 'webhook_delivery_not_found']);
  const cursor = await call('GET', `/${id}/deliveries?cursor=nonsense`);
  assert.deepEqual(refusalOf(cursor), [422, 'invalid_cursor', 'cursor']);
  for (const after of ['nonsense', anyId('evt')]) {
    const replay = await call('POST', `/${id}/replay`, { after });
    assert.deepEqual(refusalOf(replay), [422, 'invalid_cursor', 'after']);
  }
  const put = await call('PUT', `/${id}`, {});
  assert.equal(put.status, 405);
  assert.equal(put.headers.allow, 'DELETE, GET, HEAD, PATCH');
  await host.close();
});

test('requires the scope webhooks:write, for reads too, and shows nothing of another project', async () => {
  const { call, create, host } = await opened();
  const { id } = await create();
  const others = scopes.filter((scope) => scope !== 'webhooks:write');
  const { key: scopeless } = await host.newProject({ keyScopes: others });
  const { key: stranger } = await host.newProject();
  for (const [method, path, body] of [
    ['GET', ''],
    ['GET', `/${id}`],
    ['PATCH', `/${id}`, {}],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/rotate_secret`],
    ['GET', `/${id}/deliveries`],
    ['POST', `/${id}/replay`, { after: anyId('evt') }],
  ] as const) {
    const refused = await call(method, path, body, scopeless);
    assert.deepEqual(refusalOf(refused), [403, 'insufficient_scope']);
    const foreign = await call(method, path, body, stranger);
    if (path === '')
      assert.deepEqual(foreign.json, { data: [], has_more: false, next_cursor: null });
    else assert.deepEqual(refusalOf(foreign), [404, 'webhook_endpoint_not_found']);
  }
  await host.close();
});

test.run();

import assert from 'node:assert/strict';
import { type Route, routes } from '../../../../adapters/http/index.js';
import { takesKey } from '../../../../adapters/http/request/idempotency-key.js';
import { scopes } from '../../../../core/model/access/scopes.js';
import type { ChannelId, ProjectId } from '../../../../core/shared/ids.js';
import { dayMs } from '../../../../core/shared/time.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { assertDocumented } from '../../../support/http/documented.js';
import { refused } from '../../../support/http/http-checks.js';
import type { HttpCall, HttpReply } from '../../../support/http/http-client.js';
import { filePartOf, multipartOf } from '../../../support/http/multipart.js';
import { pngOf } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';

const test = suite('HTTP: writes under idempotency keys');

type Ask = Pick<HttpCall, 'body' | 'headers' | 'key'> & {
  readonly params?: Readonly<Record<string, string>>;
};

let host: HttpHost;
let key: string;
let channel: ChannelId;
let project: ProjectId;
let tests = 0;
const repeated = new Set<string>();

test.before(async () => {
  host = await httpHost({
    sendWebhook: async () => {
      tests += 1;
      return { statusCode: 204, durationMs: 1, responseBody: 'thanks', error: null };
    },
  });
  ({ key, channel, project } = await host.newProject());
});
test.after(async () => {
  assert.deepEqual(host.faults, []);
  await host.close();
});

const routeOf = (name: string): Route => {
  const route = routes.find((each) => each.name === name);
  assert.ok(route, name);
  return route;
};

const ask = async (
  name: string,
  { params = {}, headers, body, key: shown = key }: Ask = {},
  under?: string,
) => {
  // Time stands in this host, and with it the buckets.
  host.time.now += 10_000;
  const route = routeOf(name);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => params[field] ?? '');
  const own = under === undefined ? {} : { 'Idempotency-Key': under };
  const call = { key: shown, method: route.method, path, headers: { ...headers, ...own }, body };
  const reply = await host.call(call);
  assertDocumented(route, reply);
  return reply;
};

/** Makes a request twice under one key: the second answer is the first, and says so. */
const twice = async (name: string, call?: Ask): Promise<HttpReply> => {
  const first = await ask(name, call, 'one-key');
  assert.ok(first.status < 300, `${name}: ${first.status} ${first.text}`);
  assert.equal(first.headers['idempotent-replay'], undefined, name);
  const second = await ask(name, call, 'one-key');
  assert.deepEqual([second.status, second.text], [first.status, first.text], name);
  assert.equal(second.headers['idempotent-replay'], 'true', name);
  assert.notEqual(second.headers['service-request-id'], first.headers['service-request-id']);
  repeated.add(name);
  return first;
};

const idOf = ({ json }: HttpReply): string => (json as { readonly id: string }).id;
const listed = async (name: string, params = {}) => {
  const { json } = await ask(name, { params });
  return (json as { readonly data: readonly { readonly id: string }[] }).data.map(({ id }) => id);
};

const endpoint = { url: 'https://example.com/hooks', subscribed_types: ['message.*'] };

test('a webhook endpoint is made once, and its secret is told again', async () => {
  const made = await twice('createWebhookEndpoint', { body: endpoint });
  assert.deepEqual(await listed('listWebhookEndpoints'), [idOf(made)]);
  assert.match((made.json as { readonly secret: string }).secret, /^whsec_/);
  const other = { ...endpoint, description: 'Another' };
  refused(await ask('createWebhookEndpoint', { body: other }, 'one-key'), 'idempotency_key_reuse');
  const sameInOtherWords = { body: { ...endpoint, description: null } };
  const again = await ask('createWebhookEndpoint', sameInOtherWords, 'one-key');
  assert.equal(again.text, made.text);
});

test('each write on an endpoint and its deliveries happens once', async () => {
  const [id = ''] = await listed('listWebhookEndpoints');
  const here = { params: { id } };
  await twice('rotateWebhookSecret', here);
  await twice('updateWebhookEndpoint', { ...here, body: { description: 'Orders' } });
  await twice('deactivateWebhookEndpoint', here);
  await twice('activateWebhookEndpoint', here);
  await ask('acceptMessage', { body: { channel, to: '+12025550123', text: 'Hello' } });
  const [delivery = ''] = await listed('listWebhookDeliveries', { id });
  await twice('resendWebhookDelivery', { params: { id, delivery } });
  const [after = ''] = await listed('listEvents');
  await twice('replayEvents', { ...here, body: { after } });
  await twice('testWebhookEndpoint', here);
  assert.equal(tests, 1);
  await twice('removeWebhookEndpoint', here);
  const gone = await ask('rotateWebhookSecret', here, 'another-key');
  refused(gone, 'webhook_endpoint_not_found');
});

test('each write on a template happens once', async () => {
  const body = { channel, name: 'a', language: 'en', category: 'utility', body: 'Hello' };
  const id = idOf(await twice('createTemplate', { body: { ...body, submit: false } }));
  assert.deepEqual(await listed('listTemplates'), [id]);
  await twice('updateTemplate', { params: { id }, body: { body: 'Goodbye' } });
  await twice('submitTemplate', { params: { id } });
  await twice('deleteTemplate', { params: { id } });
});

test('an upload is stored once, and told apart by the hash of its bytes', async () => {
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const form = (bytes: Uint8Array) => ({ headers, body: multipartOf('b', [filePartOf(bytes)]) });
  const made = await twice('uploadMedia', form(pngOf()));
  await twice('uploadHeaderMedia', form(pngOf()));
  const plain = { headers: { 'Content-Type': 'image/png' }, body: pngOf() };
  assert.equal((await ask('uploadMedia', plain, 'one-key')).text, made.text);
  const other = form(Buffer.concat([pngOf(), Buffer.from([0])]));
  refused(await ask('uploadMedia', other, 'one-key'), 'idempotency_key_reuse');
  await twice('deleteMedia', { params: { id: idOf(made) } });
});

test('a message is sent once, cancelled once, and marked read once', async () => {
  const body = { channel, to: '+12025550123', text: 'Hello' };
  const sent = await twice('acceptMessage', { body });
  await twice('cancelMessage', { params: { id: idOf(sent) } });
  const content = { type: 'text', body: 'Hi' } as const;
  const report = { providerId: 'p', from: '+12025550123', at: host.time.now, answers: null };
  await host.useCases.receiveReports([{ kind: 'inbound', channel, content, ...report } as const]);
  const [id = ''] = await listed('listMessages');
  await twice('markMessageRead', { params: { id } });
  const [conversation = ''] = await listed('listConversations');
  const on = { params: { id: conversation } };
  await twice('readConversation', on);
  await twice('showTyping', on);
  await twice('blockContact', on);
  await twice('unblockContact', on);
  await twice('assignConversation', { ...on, body: { assignee: null } });
  const note = idOf(await twice('addNote', { ...on, body: { text: 'Rings twice.' } }));
  await twice('removeNote', { params: { id: conversation, note } });
  // No stored answer has the text: a repetition brings it.
  const again = await ask('addNote', { ...on, body: { text: 'Rings twice.' } }, 'one-key');
  assert.deepEqual(
    [again.status, (again.json as { readonly text: string }).text],
    [201, 'Rings twice.'],
  );
  // A repetition under another key of the project is answered too, with the author of the first request.
  const { text: other } = rightOf(
    await host.useCases.createKey({ project, scopes, expiresAt: null, allowedIps: [] }),
  );
  const under = await ask(
    'addNote',
    { ...on, body: { text: 'Rings twice.' }, key: other },
    'one-key',
  );
  assert.deepEqual([under.status, under.json], [201, again.json]);
});

test('a quick reply is saved once and removed once', async () => {
  const body = { title: 'Hours', text: 'From 9 to 5.' };
  await twice('saveQuickReply', { body });
  refused(
    await ask('saveQuickReply', { body: { ...body, text: 'Closed.' } }, 'one-key'),
    'idempotency_key_reuse',
  );
  await twice('removeQuickReply', { body: { title: body.title } });
  const saved = await ask('saveQuickReply', { body }, 'one-key');
  assert.equal(saved.headers['idempotent-replay'], 'true');
  assert.deepEqual((await ask('listQuickReplies')).json, {
    ...{ data: [], has_more: false, next_cursor: null },
  });
});

test('an alert rule is saved, changed, tested and removed once', async () => {
  const body = {
    name: 'Failures',
    condition: { kind: 'failure_rate', percent: 10, minutes: 15, messages: 50 },
    destinations: [
      {
        kind: 'webhook',
        url: 'https://example.com/alerts',
        secret: `whsec_${'QUJD'.repeat(8)}`,
      },
    ],
  };
  const id = idOf(await twice('saveAlertRule', { body }));
  const here = { params: { id } };
  await twice('updateAlertRule', { ...here, body: { enabled: false } });
  const before = tests;
  await twice('testAlertRule', here);
  assert.equal(tests, before + 1);
  await twice('removeAlertRule', here);
});

test('a key can be used on every route, and a refusal leaves it free', async () => {
  const bad = { ...endpoint, url: 'http://example.com' };
  refused(await ask('createWebhookEndpoint', { body: bad }, 'two'), 'invalid_url');
  const made = await ask('createWebhookEndpoint', { body: endpoint }, 'two');
  assert.equal(made.status, 201);
  refused(await ask('createWebhookEndpoint', { body: endpoint }, 'a b'), 'invalid_idempotency_key');
  assert.deepEqual(await listed('listWebhookEndpoints'), [idOf(made)]);
});

test('one of many requests at once is done, and the others wait or are answered alike', async () => {
  const body = { ...endpoint, description: 'At once' };
  host.time.now += 60_000;
  const headers = { 'Idempotency-Key': 'at-once' };
  const call = { key, method: 'POST', path: '/v1/webhook_endpoints', headers, body };
  const replies = await Promise.all(Array.from({ length: 20 }, () => host.call(call)));
  const texts = replies.filter(({ status }) => status === 201).map(({ text }) => text);
  assert.equal(new Set(texts).size, 1);
  for (const reply of replies.filter(({ status }) => status !== 201)) {
    refused(reply, 'idempotency_in_progress');
    assert.equal(reply.headers['retry-after'], '1');
  }
  assert.equal((await listed('listWebhookEndpoints')).length, 2);
});

test('a key is new after 24 hours, which begin with the success', async () => {
  const body = { channel, name: 'b', language: 'en', category: 'utility', body: 'Hello' };
  const at = host.time.now + 10_000;
  assert.equal((await ask('createTemplate', { body }, 'day')).status, 201);
  host.time.now = at + dayMs - 10_001;
  assert.equal((await ask('createTemplate', { body }, 'day')).status, 201);
  host.time.now = at + dayMs - 10_000;
  refused(await ask('createTemplate', { body }, 'day'), 'template_already_exists');
});

test('every route that writes was repeated under its key', () => {
  const writes = routes.filter(takesKey).map(({ name }) => name);
  assert.deepEqual([...repeated].sort(), writes.sort());
  const others = routes.filter((route) => route.path.startsWith('/v1') && !takesKey(route));
  for (const { method, path } of others) assert.equal(method, 'GET', path);
});

test.run();

import assert from 'node:assert/strict';
import { type Route, routes } from '../../../../adapters/http/index.js';
import type { ApiKeyId, ChannelId, ProjectId, RequestId } from '../../../../core/shared/ids.js';
import type { OpenedMedia } from '../../../../core/use-cases/media/open-media.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyAlert, anyAlertRule } from '../../../support/fixtures/alerts.js';
import { anyMedia } from '../../../support/fixtures/builders.js';
import { streamOf } from '../../../support/fixtures/bytes.js';
import { present } from '../../../support/fixtures/either.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { assertDocumented } from '../../../support/http/documented.js';
import type { HttpCall, HttpReply } from '../../../support/http/http-client.js';
import { filePartOf, multipartOf } from '../../../support/http/multipart.js';
import { pngOf } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';

const test = suite('answers and the document');

type Ask = Omit<HttpCall, 'method' | 'path'> & {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
};

let host: HttpHost;
let key: string;
let channel: ChannelId;
let project: ProjectId;
/** The file that Twilio fetches. */
let linkedFile: () => OpenedMedia | undefined = () => ({
  media: anyMedia({ project: 'proj_any', size: 4, sha256: '0'.repeat(64) }),
  read: async (range) => streamOf(Buffer.from('abcd').subarray(range?.start ?? 0)),
});
const succeeded = new Set<string>();

test.before(async () => {
  host = await httpHost({
    publicUrl: 'https://messaging.example.com',
    limits: { streamMs: 1 },
    services: {
      whatsAppWebhook: {
        handshake: async () => '42',
        receive: async () => true,
      },
      twilioWebhook: { receive: async () => true },
      twilioMedia: async () => linkedFile(),
    },
  });
  ({ key, channel, project } = await host.newProject());
});
test.after(() => host.close());

/** Asks a route, as one with the key unless said otherwise, and holds what it answers to the document. */
const ask = async (name: string, { params = {}, query = '', ...call }: Ask = {}) => {
  const route = routes.find((each) => each.name === name);
  assert.ok(route, name);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => params[field] ?? '');
  const reply = await host.call({ key, ...call, method: route.method, path: `${path}${query}` });
  assertDocumented(route, reply);
  if (reply.status < 400) succeeded.add(name);
  return reply;
};

/** Asks a route that is to answer so, and that has had time to refill its bucket. */
const expect = async (status: number, name: string, call?: Ask): Promise<HttpReply> => {
  host.time.now += 100;
  const reply = await ask(name, call);
  assert.equal(reply.status, status, `${name}: ${reply.text}`);
  return reply;
};

const idOf = ({ json }: HttpReply): string => (json as { readonly id: string }).id;
const firstOf = ({ json }: HttpReply): string =>
  (json as { readonly data: readonly { readonly id: string }[] }).data[0]?.id ?? '';
const anyId = (prefix: string): string => `${prefix}_01kg9zmt3v5r8y2c4n6q7w9x0e`;
const anyParams = {
  ...{ id: anyId('msg'), name: 'nothing', page: 'nothing' },
  ...{ delivery: anyId('whd'), note: anyId('note') },
};
const keyed = routes.filter(({ scope }) => scope !== undefined);
const named = (all: readonly Route[]) => all.map(({ name }) => name);

test('agree when no key is shown', async () => {
  for (const name of named(keyed)) await expect(401, name, { params: anyParams, key: 'none' });
});

test('agree when the key lacks the scope', async () => {
  const { key: bare } = await host.newProject({ keyScopes: [] });
  for (const name of named(keyed.filter(({ scope }) => scope !== null)))
    await expect(403, name, { params: anyParams, key: bare });
});

test('agree when the resource does not exist', async () => {
  for (const { name } of routes.filter((route) => route.path.includes('{') && !takesBody(route)))
    await expect(404, name, { params: anyParams });
});

test('agree when the query has an unknown parameter', async () => {
  for (const { name } of routes.filter((route) => !takesBody(route) && !isOfProvider(route)))
    await expect(422, name, { params: anyParams, query: '?no_such=1' });
});

test('agree when the body is too long, of another type, or of another shape', async () => {
  const json = routes.filter(({ body }) => body.codec);
  assert.ok(json.length > 0);
  for (const name of named(json)) {
    const call = { params: anyParams, body: {} };
    await expect(413, name, { ...call, headers: { 'Content-Length': '104857600' } });
    await expect(422, name, { ...call, headers: { 'Content-Type': 'text/plain' } });
    await expect(422, name, { ...call, body: { no_such: 1 } });
  }
});

/** What providers say beside, they say for reasons of their own. */
const isOfProvider = ({ path }: Route): boolean => path.startsWith('/providers/');

const takesBody = ({ body }: Route): boolean => body.mediaTypes.length > 0;

test('agree when the rate limit is exceeded', async () => {
  const { key: busy } = await host.newProject();
  const calls = Array.from({ length: 201 }, () => ask('whoami', { key: busy }));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  assert.ok(statuses.includes(429));
});

test('agree when the store is unavailable', async () => {
  const away = await httpHost({ services: { isReady: async () => false } });
  const ready = routes.find(({ name }) => name === 'ready');
  assert.ok(ready);
  assertDocumented(ready, await away.call({ path: ready.path }));
  await away.close();
});

test('agree on messages', async () => {
  const body = { channel, to: '+12025550123', text: 'Hello', metadata: { order: '1' } };
  const headers = { 'Idempotency-Key': 'one' };
  const id = idOf(await expect(202, 'acceptMessage', { body, headers }));
  await expect(202, 'acceptMessage', { body, headers });
  await expect(409, 'acceptMessage', { body: { ...body, text: 'Other' }, headers });
  await expect(404, 'acceptMessage', { body: { ...body, channel: anyId('chan') } });
  await expect(422, 'acceptMessage', { body: { ...body, to: '+15555555555' } });
  await expect(200, 'getMessage', { params: { id } });
  await expect(200, 'listMessages', { query: '?limit=1' });
  await expect(422, 'listMessages', { query: '?cursor=x' });
  await expect(200, 'listMessages', { query: '?status=accepted&metadata[order]=1' });
  await expect(200, 'getMessageTimeline', { params: { id } });
  await expect(422, 'markMessageRead', { params: { id } });
  await expect(200, 'markMessageRead', { params: { id: await received() } });
  await expect(200, 'cancelMessage', { params: { id } });
  await expect(404, 'cancelMessage', { params: { id: anyId('msg') } });
  await expect(409, 'cancelMessage', { params: { id: await received() } });
});

/** The id of an inbound message. */
const received = async (): Promise<string> => {
  const content = { type: 'text', body: 'Hi' } as const;
  const message = {
    providerId: 'p',
    from: '+12025550123',
    at: host.time.now,
    content,
    answers: null,
  };
  await host.useCases.receiveReports([{ kind: 'inbound', channel, ...message }]);
  return firstOf(await ask('listMessages', { query: '?direction=inbound' }));
};

test('agree on events of every kind of resource', async () => {
  const { key: own, channel: chan } = await host.newProject();
  const body = { channel: chan, to: '+12025550123', text: 'Hello' };
  await expect(202, 'acceptMessage', { key: own, body });
  await expect(201, 'createTemplate', { key: own, body: template(chan) });
  await host.useCases.pauseChannel({ channel: chan });
  const { text } = await expect(200, 'listEvents', { key: own });
  for (const type of ['message.accepted', 'template.submitted', 'channel.status_changed'])
    assert.ok(text.includes(type), type);
  await expect(422, 'listEvents', { query: '?after=x' });
  await expect(200, 'getEvent', { params: { id: firstOf(await ask('listEvents')) } });
  await expect(200, 'streamEvents', { key: own });
  await expect(422, 'streamEvents', { query: '?after=x' });
});

const template = (of: ChannelId) => ({
  channel: of,
  name: 'table_ready',
  language: 'en',
  category: 'utility',
  body: 'Hello {{1}}, your table is ready.',
  examples: ['Ada'],
  components: { footer: { text: 'Trattoria' }, buttons: [{ kind: 'quick_reply', text: 'Thanks' }] },
});

test('agree on templates', async () => {
  const draft = { ...template(channel), submit: false };
  const id = idOf(await expect(201, 'createTemplate', { body: draft }));
  await expect(409, 'createTemplate', { body: draft });
  await expect(422, 'createTemplate', { body: { ...draft, name: 'other', body: '{{2}}' } });
  await expect(200, 'getTemplate', { params: { id } });
  await expect(200, 'listTemplates');
  await expect(200, 'updateTemplate', { params: { id }, body: { components: {} } });
  await expect(422, 'updateTemplate', { params: { id }, body: { examples: ['a', 'b'] } });
  await expect(404, 'updateTemplate', { params: { id: 'tmpl_x' }, body: {} });
  await expect(200, 'submitTemplate', { params: { id } });
  await expect(409, 'updateTemplate', { params: { id }, body: {} });
  await expect(409, 'submitTemplate', { params: { id } });
  await expect(204, 'deleteTemplate', { params: { id } });
  await expect(404, 'deleteTemplate', { params: { id } });
});

test('agree on media', async () => {
  const png = pngOf();
  const headers = { 'Content-Type': 'multipart/form-data; boundary=b' };
  const form = { body: multipartOf('b', [filePartOf(png)]), headers };
  const id = idOf(await expect(201, 'uploadMedia', form));
  await expect(201, 'uploadHeaderMedia', form);
  await expect(422, 'uploadMedia', { headers, body: multipartOf('b', []) });
  await expect(422, 'uploadMedia', { headers: { 'Content-Type': 'image/gif' }, body: png });
  await expect(200, 'getMedia', { params: { id } });
  const { headers: given } = await expect(200, 'getMediaContent', { params: { id } });
  const known = { 'If-None-Match': given.etag ?? '' };
  await expect(304, 'getMediaContent', { params: { id }, headers: known });
  const range = (text: string) => ({ params: { id }, headers: { Range: `bytes=${text}` } });
  await expect(206, 'getMediaContent', range('0-3'));
  await expect(416, 'getMediaContent', range('9999-'));
  await expect(200, 'listMedia');
  await expect(422, 'listMedia', { query: '?cursor=x' });
  await expect(204, 'deleteMedia', { params: { id } });
  await expect(404, 'deleteMedia', { params: { id } });
});

test('agree on contacts', async () => {
  await expect(202, 'acceptMessage', { body: { channel, to: '+12025550188', text: 'Hello' } });
  await expect(200, 'listContacts');
  const query = '?phone_number=%2B12025550188';
  const id = firstOf(await expect(200, 'listContacts', { query }));
  await expect(200, 'getContact', { params: { id } });
  await expect(202, 'acceptMessage', { body: { channel, to: id, text: 'Hello' } });
  await expect(404, 'getContact', { params: { id: anyId('cont') } });
  await expect(422, 'listContacts', { query: '?cursor=x' });
});

test('agree on conversations', async () => {
  const to = '+12025550189';
  await expect(202, 'acceptMessage', { body: { channel, to, text: 'Hello' } });
  const body = { channel, to, text: 'Hello', window: 'require' };
  await expect(422, 'acceptMessage', { body });
  const query = `?channel=${channel}&limit=1`;
  const id = firstOf(await expect(200, 'listConversations', { query }));
  const here = { params: { id } };
  await expect(200, 'listConversations', { query: '?unread=true&window=open' });
  await expect(200, 'getConversation', here);
  await expect(200, 'listConversationMessages', here);
  await expect(200, 'readConversation', here);
  await expect(200, 'showTyping', here);
  await expect(200, 'blockContact', here);
  await expect(200, 'unblockContact', here);
  await expect(200, 'assignConversation', { ...here, body: { assignee: null } });
  await expect(404, 'assignConversation', { ...here, body: { assignee: anyId('user') } });
  await expect(200, 'listConversations', { query: '?assignee=none' });
  await expect(200, 'listConversations', { query: `?assignee=${anyId('user')}` });
  const note = idOf(await expect(201, 'addNote', { ...here, body: { text: 'Rings twice.' } }));
  await expect(422, 'addNote', { ...here, body: { text: '' } });
  await expect(200, 'listNotes', here);
  await expect(422, 'listNotes', { ...here, query: '?cursor=x' });
  await expect(204, 'removeNote', { params: { id, note } });
  await expect(404, 'removeNote', { params: { id, note } });
  const none = { params: { id: anyId('conv') } };
  await expect(404, 'addNote', { ...none, body: { text: 'Rings twice.' } });
  await expect(404, 'getConversation', none);
  await expect(404, 'blockContact', none);
  await expect(422, 'listConversations', { query: '?cursor=x' });
  await expect(422, 'listConversationMessages', { ...here, query: '?cursor=x' });
});

test('agree on quick replies', async () => {
  const body = { title: 'Hours', text: 'From 9 to 5.' };
  await expect(200, 'saveQuickReply', { body });
  await expect(422, 'saveQuickReply', { body: { ...body, title: '' } });
  await expect(200, 'listQuickReplies');
  await expect(204, 'removeQuickReply', { body: { title: 'Hours' } });
});

test('agree on alert rules and alerts', async () => {
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
  const id = idOf(await expect(200, 'saveAlertRule', { body }));
  const here = { params: { id } };
  await expect(422, 'saveAlertRule', { body: { ...body, name: '' } });
  await expect(200, 'listAlertRules');
  await expect(200, 'getAlertRule', here);
  await expect(404, 'getAlertRule', { params: { id: 'alr_x' } });
  await expect(200, 'updateAlertRule', { ...here, body: { enabled: false } });
  await expect(404, 'updateAlertRule', { params: { id: 'alr_x' }, body: {} });
  await expect(200, 'testAlertRule', here);
  await expect(404, 'testAlertRule', { params: { id: 'alr_x' } });
  await expect(204, 'removeAlertRule', here);
  await expect(200, 'listAlerts');
  await expect(422, 'listAlerts', { query: '?cursor=x' });
  const rule = anyAlertRule({ project });
  const alert = anyAlert(rule);
  await add(host.stores, { alertRules: [rule], alerts: [alert] });
  await expect(200, 'getAlert', { params: { id: alert.id } });
  await expect(404, 'getAlert', { params: { id: 'alt_x' } });
});

test('agree on webhook endpoints and their deliveries', async () => {
  const body = { url: 'https://example.com/hooks', subscribed_types: ['message.*'] };
  const id = idOf(await expect(201, 'createWebhookEndpoint', { body }));
  const here = { params: { id } };
  await expect(422, 'createWebhookEndpoint', { body: { ...body, url: 'http://example.com' } });
  await expect(200, 'listWebhookEndpoints');
  await expect(200, 'getWebhookEndpoint', here);
  await expect(200, 'updateWebhookEndpoint', { ...here, body: { description: 'Orders' } });
  await expect(200, 'rotateWebhookSecret', here);
  await expect(200, 'deactivateWebhookEndpoint', here);
  await expect(200, 'activateWebhookEndpoint', here);

  await ask('acceptMessage', { body: { channel, to: '+12025550123', text: 'Hello' } });
  const delivery = firstOf(await expect(200, 'listWebhookDeliveries', here));
  await expect(200, 'getWebhookDelivery', { params: { id, delivery } });
  await expect(202, 'resendWebhookDelivery', { params: { id, delivery } });
  const after = firstOf(await ask('listEvents'));
  await expect(202, 'replayEvents', { ...here, body: { after } });
  await expect(422, 'replayEvents', { ...here, body: { after: anyId('evt') } });
  await expect(200, 'testWebhookEndpoint', here);
  await expect(200, 'testWebhookEndpoint', { ...here, body: { type: 'message.read' } });
  await expect(204, 'removeWebhookEndpoint', here);
});

test('agree on the WhatsApp webhook', async () => {
  await expect(200, 'whatsAppHandshake', { query: '?hub.challenge=42' });
  await expect(200, 'whatsAppWebhook', { body: {} });
});

test('agree on the webhook of Twilio, and on the files that it fetches', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const params = { channel: 'any', token: 'any' };
  await expect(200, 'twilioWebhook', { params, headers, body: 'a=1' });
  const whole = await expect(200, 'twilioMedia', { params });
  await expect(206, 'twilioMedia', { params, headers: { range: 'bytes=0-3' } });
  await expect(416, 'twilioMedia', { params, headers: { range: 'bytes=9999-' } });
  const etag = String(whole.headers.etag);
  await expect(304, 'twilioMedia', { params, headers: { 'if-none-match': etag } });
  linkedFile = () => undefined;
  await expect(404, 'twilioMedia', { params });
});

test('agree on channels', async () => {
  await expect(200, 'listChannels', { query: '?limit=1' });
  await expect(422, 'listChannels', { query: '?cursor=x' });
  await expect(200, 'getChannel', { params: { id: channel } });
});

test('agree on usage and identity', async () => {
  await expect(200, 'getUsage');
  await expect(422, 'getUsage', { query: '?from_date=2026-02-01&to_date=2026-01-01' });
  await expect(200, 'whoami');
});

test('agree on the log of requests', async () => {
  const id = anyId('req') as RequestId;
  const request = {
    ...{ id, project, method: 'POST', path: '/v1/messages', status: 422 },
    ...{ error: { code: 'validation', param: '/to' }, key: anyId('key') as ApiKeyId },
    ...{ idempotencyKey: 'order-1', replayed: false, durationMs: 3, body: { to: '(a text of 3)' } },
  };
  await host.stores.requests.add([request]);
  await expect(200, 'listRequests', { query: '?status=4xx&limit=1' });
  await expect(422, 'listRequests', { query: '?status=42' });
  await expect(422, 'listRequests', { query: '?cursor=x' });
  await expect(200, 'getRequest', { params: { id } });
  await expect(404, 'getRequest', { params: { id: anyId('req').replace(/.$/, '1') } });
});

test('agree on the routes without a key', async () => {
  for (const name of ['health', 'ready', 'metrics', 'getOpenApi']) await expect(200, name);
  for (const name of [
    'getErrorCodes',
    'getEventTypes',
    'getReferenceMarkdown',
    'getEventTypesMarkdown',
    'getErrorCodesMarkdown',
    'getLlmsText',
  ])
    await expect(200, name);
  await expect(200, 'getReferencePage', { params: { page: 'messages' } });
  await expect(200, 'getGuide', { params: { page: 'webhooks' } });
  const { text } = await expect(200, 'getReference');
  const name = present(/assets\/([^"]+)"/.exec(text)?.[1]);
  await expect(200, 'getAsset', { params: { name } });
});

test('were checked for every route', () => {
  const unseen = named(routes).filter((name) => !succeeded.has(name));
  assert.deepEqual(unseen, []);
  assert.deepEqual(host.faults, []);
});

test.run();

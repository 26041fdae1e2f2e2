import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { isRoundtripError, roundtrip } from '../../../adapters/client/index.js';
import { fileFrom } from '../../../adapters/client/node.js';
import { routes } from '../../../adapters/http/index.js';
import type { ApiKeyId, ChannelId, ProjectId, RequestId } from '../../../core/shared/ids.js';
import { add } from '../../support/fixtures/administration.js';
import { anyAlert, anyAlertRule } from '../../support/fixtures/alerts.js';
import { type HttpHost, httpHost } from '../../support/hosts/http-host.js';
import { pngOf } from '../../support/media/samples.js';
import { suite } from '../../support/suite.js';

const test = suite('the client');

let host: HttpHost;
let channel: ChannelId;
let project: ProjectId;
let keyId: ApiKeyId;
let client: ReturnType<typeof roundtrip>;
/** What was asked, as the table of routes names it. */
const asked = new Set<string>();

const noted: typeof fetch = (address, request) => {
  const path = new URL(String(address)).pathname.replace(
    /\/(msg|tmpl|med|whe|chan|evt|cont|conv|req|alr|alt)_\w+/,
    '/{id}',
  );
  asked.add(
    `${request?.method} ${path.replace(/whd_\w+/, '{delivery}').replace(/note_\w+/, '{note}')}`,
  );
  // A write's token comes back in time that stands unless it is moved.
  host.time.now += 100;
  return fetch(address, request);
};

test.before(async () => {
  host = await httpHost();
  const created = await host.newProject();
  ({ channel, project, keyId } = created);
  const baseUrl = `http://127.0.0.1:${host.port}/`;
  client = roundtrip({ baseUrl, key: created.key, fetch: noted });
});
test.after(() => host.close());

const collected = async <Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

const refusalOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => assert.fail('it was not refused'),
    (reason) => reason,
  );
  assert.ok(isRoundtripError(error));
  return error;
};

const received = async (): Promise<string> => {
  const content = { type: 'text', body: 'Hi' } as const;
  const said = { providerId: 'p', from: '+12025550123', at: host.time.now, content, answers: null };
  await host.useCases.receiveReports([{ kind: 'inbound', channel, ...said }]);
  const { data } = await client.messages.page({ direction: 'inbound' });
  return data[0]?.id ?? '';
};

test('sends, gets and lists messages, and shows their timelines', async () => {
  const { messages } = client;
  const bodies = ['one', 'two', 'three', 'four', 'five'];
  for (const text of bodies) await messages.send({ channel, to: '+12025550123', text });
  const all = await collected(messages.all({ limit: 2 }));
  const said = all.map(({ content }) => (content.type === 'text' ? content.body : ''));
  assert.deepEqual(said, bodies.toReversed());
  const [last] = all;
  assert.ok(last);
  assert.deepEqual(await messages.get(last.id), last);
  assert.equal((await messages.timeline(last.id)).data[0]?.kind, 'accepted');
  assert.equal((await messages.markRead(await received())).status, 'read');
  assert.equal((await messages.cancel(last.id)).error?.code, 'cancelled');
});

test('finds messages by every filter', async () => {
  const { messages } = client;
  const metadata = { order: '1042', 'a b': '&' };
  const sent = await messages.send({ channel, to: '+12025550177', text: 'Hello', metadata });
  const others = { created_after: '2026-01-01T00:00:00Z', created_before: '2027-01-01T00:00:00Z' };
  const status = 'accepted';
  const filter = {
    direction: 'outbound',
    status,
    channel,
    to: sent.to,
    metadata,
    ...others,
  } as const;
  assert.deepEqual(await collected(messages.all(filter)), [sent]);
  assert.deepEqual(await collected(messages.all({ ...filter, metadata: { order: '1' } })), []);
});

test('gets and lists channels', async () => {
  const [only] = await collected(client.channels.all());
  assert.equal(only?.id, channel);
  assert.deepEqual(await client.channels.get(channel), only);
});

test('sends a message once under a key of the caller', async () => {
  const { messages } = client;
  const message = { channel, to: '12025550123', text: 'once', metadata: { order: '7' } };
  const first = await messages.send(message, { idempotencyKey: 'order-7' });
  assert.deepEqual(await messages.send(message, { idempotencyKey: 'order-7' }), first);
});

test('lists events with their resources, and resumes after a given event', async () => {
  const all = await collected(client.events.all({ limit: 3 }));
  assert.deepEqual(
    all.map(({ sequence }) => sequence),
    all.map((_, index) => index + 1),
  );
  const [first] = all;
  assert.ok(first?.type === 'message.accepted');
  assert.equal(first.data.to, '+12025550123');
  const rest = await client.events.page({ after: first.id, type: 'message.received' });
  assert.equal(rest.data.length, 1);
});

test('manages webhook endpoints and their deliveries', async () => {
  const { webhookEndpoints } = client;
  const url = 'https://example.com/hooks';
  const made = await webhookEndpoints.create({ url, subscribed_types: ['message.*'] });
  const { id } = made;
  assert.match(made.secret, /^whsec_/);
  assert.equal((await webhookEndpoints.list()).data.length, 1);
  assert.equal((await webhookEndpoints.update(id, { description: 'Orders' })).url, url);
  assert.equal((await webhookEndpoints.get(id)).description, 'Orders');
  assert.notEqual((await webhookEndpoints.rotateSecret(id)).secret, made.secret);
  assert.equal((await webhookEndpoints.deactivate(id)).status, 'inactive');
  assert.equal((await webhookEndpoints.activate(id)).status, 'active');

  await client.messages.send({ channel, to: '+12025550123', text: 'Hello' });
  const { deliveries } = webhookEndpoints;
  const [delivery] = await collected(deliveries.all(id));
  assert.ok(delivery);
  assert.deepEqual(await deliveries.get(id, delivery.id), delivery);
  assert.equal((await deliveries.resend(id, delivery.id)).status, 'pending');
  const [event] = (await client.events.page({ limit: 1 })).data;
  assert.ok((await webhookEndpoints.replay(id, event?.id ?? '')).count > 0);
  const tested = await webhookEndpoints.test(id, { type: 'message.sent' });
  assert.match(tested.status, /^(succeeded|failed)$/);
  assert.equal(await webhookEndpoints.remove(id), undefined);
});

test('streams events after a given one, and goes on with what comes', async () => {
  const { events, messages } = client;
  const { data } = await events.page({ limit: 2 });
  const stream = events.stream({ after: data[0]?.id });
  assert.deepEqual((await stream.next()).value, data[1]);
  await stream.return();

  const coming = events.stream({ type: 'message.accepted' });
  const next = coming.next();
  const sending = setInterval(
    () => messages.send({ channel, to: '+12025550123', text: 'Hello' }),
    200,
  );
  const { value } = await next;
  clearInterval(sending);
  assert.equal(value?.type, 'message.accepted');
  await coming.return();
  assert.deepEqual(await events.get(value?.id ?? ''), value);
});

test('creates, submits and deletes templates', async () => {
  const { templates } = client;
  const text = { category: 'utility', language: 'en', body: 'Your table is ready.' } as const;
  const draft = await templates.create({ channel, name: 'ready', submit: false, ...text });
  assert.equal(draft.status, 'draft');
  assert.equal((await templates.update(draft.id, { body: 'Ready.' })).body, 'Ready.');
  assert.equal((await templates.submit(draft.id)).status, 'submitted');
  assert.equal((await templates.get(draft.id)).status, 'submitted');
  assert.equal((await collected(templates.all({ name: 'ready' }))).length, 1);
  assert.match((await templates.uploadMedia(new Blob([pngOf()]))).id, /^tmedia_/);
  await templates.remove(draft.id);
  assert.equal((await refusalOf(templates.get(draft.id))).code, 'template_not_found');
});

test('uploads a file, downloads it whole or in part, lists and deletes it', async () => {
  const png = pngOf();
  const { id, filename } = await client.media.upload(new Blob([png]), 'a.png');
  assert.equal(filename, 'a.png');
  assert.equal((await client.media.get(id)).size, png.length);
  const whole = await (await client.media.content(id)).arrayBuffer();
  assert.deepEqual(Buffer.from(whole), png);
  const name = join(import.meta.dirname, '../../../LICENSE');
  const sources = [
    new File([png], 'a.png', { type: 'image/png' }),
    new Uint8Array(png),
    png,
    new Blob([png]).stream(),
    Readable.from([png.subarray(0, 9), png.subarray(9)]),
  ];
  for (const source of sources) assert.equal((await client.media.upload(source)).size, png.length);
  const file = await client.media.upload(await fileFrom(name));
  assert.equal(file.filename, 'LICENSE');
  await assert.rejects(fileFrom('none.txt'), /ENOENT: .+ 'none\.txt'/);
  const part = await client.media.content(id, { range: 'bytes=0-3' });
  assert.equal((await part.arrayBuffer()).byteLength, 4);
  const before = await collected(client.media.all({ limit: 2 }));
  await client.media.remove(id);
  const after = await collected(client.media.all());
  assert.deepEqual(
    before.filter((each) => each.id !== id),
    after,
  );
});

test('lists and changes conversations, and lists the messages of one', async () => {
  const id = (await client.messages.get(await received())).conversation ?? '';
  const { conversations } = client;
  const found = await collected(conversations.all({ channel, unread: 'true', window: 'open' }));
  assert.ok(found.some((each) => each.id === id));
  const messages = await collected(conversations.messages.all(id, { limit: 1 }));
  assert.equal((await conversations.get(id)).last_message?.id, messages[0]?.id);
  assert.deepEqual(await conversations.showTyping(id), { shown: true });
  assert.equal((await conversations.markRead(id)).unread_count, 0);
  assert.deepEqual((await conversations.block(id)).contact?.blocked_on, [channel]);
  assert.deepEqual((await conversations.unblock(id)).contact?.blocked_on, []);
  assert.equal((await conversations.assign(id, { assignee: null })).assignee, null);
  const unassigned = await collected(conversations.all({ channel, assignee: 'none' }));
  assert.ok(unassigned.some((each) => each.id === id));
  const note = await conversations.notes.add(id, { text: 'Rings twice.' });
  assert.deepEqual(await collected(conversations.notes.all(id, { limit: 1 })), [note]);
  await conversations.notes.remove(id, note.id);
  assert.deepEqual((await conversations.notes.page(id)).data, []);
});

test('saves, lists and removes quick replies', async () => {
  const { quickReplies } = client;
  const saved = await quickReplies.save({ title: 'Hours', text: 'From 9 to 5.' });
  assert.deepEqual((await quickReplies.list()).data, [saved]);
  await quickReplies.remove({ title: 'Hours' });
  assert.deepEqual((await quickReplies.list()).data, []);
});

test('saves, changes, tests and removes alert rules, and reads alerts', async () => {
  const { alertRules, alerts } = client;
  const saved = await alertRules.save({
    name: 'Failures',
    condition: { kind: 'failure_rate', percent: 10, minutes: 15, messages: 50 },
    destinations: [
      {
        kind: 'webhook',
        url: 'https://example.com/alerts',
        secret: `whsec_${'QUJD'.repeat(8)}`,
      },
    ],
  });
  assert.deepEqual((await alertRules.list()).data, [saved]);
  assert.deepEqual(await alertRules.get(saved.id), saved);
  assert.equal((await alertRules.update(saved.id, { enabled: false })).enabled, false);
  const [result] = (await alertRules.test(saved.id)).results;
  assert.equal(result?.destination, saved.destinations[0]?.id);
  await alertRules.remove(saved.id);
  assert.deepEqual((await alertRules.list()).data, []);
  const rule = anyAlertRule({ project });
  const alert = anyAlert(rule);
  await add(host.stores, { alerts: [alert] });
  assert.deepEqual((await alerts.page({ status: 'open' })).data, [await alerts.get(alert.id)]);
});

test('reads the log of requests', async () => {
  const request = {
    ...{ id: 'req_01kg9zmt3v5r8y2c4n6q7w9x0e' as RequestId, project, key: keyId },
    ...{ method: 'GET', path: '/v1/usage', status: 200, error: null, idempotencyKey: null },
    ...{ replayed: false, durationMs: 3, body: null },
  };
  await host.stores.requests.add([request]);
  const all = await collected(client.requests.all({ status: '200' }));
  assert.deepEqual(
    all.map(({ id, path, key }) => ({ id, path, key })),
    [{ id: request.id, path: '/v1/usage', key: keyId }],
  );
  assert.deepEqual(await client.requests.get(request.id), all[0]);
});

test('lists people, and gets one', async () => {
  await client.messages.send({ channel, to: '+12025550177', text: 'Hello' });
  const [contact, ...more] = (await client.contacts.page({ phone_number: '+12025550177' })).data;
  assert.deepEqual(more, []);
  assert.deepEqual(await client.contacts.get(contact?.id ?? ''), contact);
});

test('gets usage, and the owner of its key', async () => {
  const { data } = await client.usage({ from_date: '2026-01-01' });
  assert.ok(data.some(({ metric }) => metric === 'outbound_messages'));
  assert.ok((await client.whoami()).scopes.includes('messages:write'));
});

test('has a method for every route that needs a key', () => {
  const keyed = routes.filter(({ scope }) => scope !== undefined);
  const missed = keyed.map(({ method, path }) => `${method} ${path}`).filter((r) => !asked.has(r));
  assert.deepEqual(missed, []);
});

test('throws each refusal of the service as a typed error', async () => {
  const refusal = await refusalOf(
    client.messages.send({ channel, to: '+15555555555', text: 'Hello' }),
  );
  assert.equal(refusal.status, 422);
  assert.equal(refusal.type, 'invalid_request_error');
  assert.equal(refusal.code, 'invalid_recipient');
  assert.equal(refusal.param, 'to');
  assert.match(refusal.requestId ?? '', /^req_/);
});

test('throws a validation error with the path of the wrong field', async () => {
  const refusal = await refusalOf(client.messages.send({ channel, to: 'x', text: 'Hello' }));
  assert.equal(refusal.type, 'validation');
  assert.equal(refusal.code, null);
  assert.equal(refusal.param, '/to');
});

test('never builds another path from an identifier', async () => {
  const refusal = await refusalOf(client.messages.get('../events'));
  assert.equal(refusal.code, 'message_not_found');
  const { webhookEndpoints } = client;
  for (const id of ['', '.', '..'])
    for (const call of [webhookEndpoints.remove(id), webhookEndpoints.deliveries.get(id, 'whd_1')])
      await assert.rejects(
        call,
        /^TypeError: The path \S+ has an identifier that is empty or only dots\./,
      );
});

test.run();

import assert from 'node:assert/strict';
import { MessageView } from '../../../../core/model/messages/message.js';
import { dayMs } from '../../../../core/shared/time.js';
import { times } from '../../../support/fixtures/builders.js';
import { type HttpHost, httpHost } from '../../../support/hosts/http-host.js';
import { fits, framed, refused, traceOf } from '../../../support/http/http-checks.js';
import { suite } from '../../../support/suite.js';

const cases = suite('POST /v1/messages');
let host: HttpHost;
let sender: Awaited<ReturnType<HttpHost['newProject']>>;
cases.before(async () => {
  host = await httpHost();
  sender = await host.newProject();
});
cases.after(() => host.close());

const bodyOf = (given: object = {}) => ({
  channel: sender.channel,
  to: '+12025550123',
  text: 'Hello',
  ...given,
});

const send = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  host.call({ method: 'POST', path: '/v1/messages', key: sender.key, headers, body });

cases('answers 202 with the message, which can then be read', async () => {
  const sent = framed(await send(bodyOf({ to: '12025550123', metadata: { order: '1' } })));
  assert.equal(sent.status, 202);
  const message = fits(MessageView, sent.json);
  assert.deepEqual(message, {
    id: message.id,
    channel: sender.channel,
    direction: 'outbound',
    from: '+12025550199',
    to: '+12025550123',
    contact: message.contact,
    conversation: message.conversation,
    peer: {
      ...{ phone_number: '+12025550123', user_id: null, username: null, name: null },
      other_addresses: [],
    },
    content: { type: 'text', body: 'Hello', link_preview: false },
    status: 'accepted',
    fallback_channels: [],
    fallback_of: null,
    fallback_message: null,
    reactions: [],
    edited_at: null,
    revoked_at: null,
    origin: 'api',
    pricing: null,
    segments: null,
    price: null,
    price_currency: null,
    metadata: { order: '1' },
    in_reply_to: null,
    quoted_provider_id: null,
    held: false,
    group: null,
    forwarded: false,
    frequently_forwarded: false,
    referral: null,
    error: null,
    accepted_at: '2026-01-31T09:30:00.000Z',
    sent_at: null,
    delivered_at: null,
    read_at: null,
    failed_at: null,
  });
  const read = await host.call({ path: `/v1/messages/${message.id}`, key: sender.key });
  assert.equal(read.text, sent.text);
});

cases('keeps every metadata key unchanged, __proto__ too', async () => {
  const body = JSON.stringify(bodyOf()).replace('}', ',"metadata":{"__proto__":"a","b":"c"}}');
  const sent = await send(body);
  assert.equal(sent.status, 202);
  assert.match(sent.text, /"metadata":\{"__proto__":"a","b":"c"\}/);
  assert.equal(Object.hasOwn(Object.prototype, 'b'), false);
  const { id } = fits(MessageView, sent.json);
  const read = await host.call({ path: `/v1/messages/${id}`, key: sender.key });
  assert.equal(read.text, sent.text);
});

cases('answers the same key and body with the same bytes, and creates nothing', async () => {
  const key = { 'Idempotency-Key': 'one' };
  const first = await send(bodyOf({ metadata: { a: '1', b: '2' } }), key);
  assert.equal(first.status, 202);
  assert.equal(first.headers['idempotent-replay'], undefined);
  const before = await traceOf(host, sender);
  const reordered = `{ "metadata": {"b":"2","a":"1"}, "text": "Hello", "to": "12025550123",
    "channel": "${sender.channel}" }`;
  for (const body of [bodyOf({ metadata: { a: '1', b: '2' } }), reordered]) {
    const again = framed(await send(body, key));
    assert.equal(again.status, 202);
    assert.equal(again.headers['idempotent-replay'], 'true');
    assert.equal(again.text, first.text);
    assert.notEqual(again.headers['service-request-id'], first.headers['service-request-id']);
  }
  assert.equal(await traceOf(host, sender), before);
});

cases('refuses the same key with another body, and forgets it after 24 hours', async () => {
  const key = { 'Idempotency-Key': 'two' };
  const first = await send(bodyOf(), key);
  const before = await traceOf(host, sender);
  refused(await send(bodyOf({ text: 'Other' }), key), 'idempotency_key_reuse');
  assert.equal(await traceOf(host, sender), before);
  host.time.now += dayMs;
  const later = await send(bodyOf({ text: 'Other' }), key);
  assert.equal(later.status, 202);
  assert.notEqual(later.text, first.text);
});

cases('does not store a refusal under its key', async () => {
  const key = { 'Idempotency-Key': 'three' };
  refused(await send(bodyOf({ to: '+12025550' }), key), 'invalid_recipient');
  assert.equal((await send(bodyOf(), key)).status, 202);
});

cases('refuses a key that is not 1 to 255 visible ASCII characters', async () => {
  const before = await traceOf(host, sender);
  for (const key of ['', 'x'.repeat(256), 'a b', 'a\tb', 'caf\u00e9']) {
    const error = refused(
      await send(bodyOf(), { 'Idempotency-Key': key }),
      'invalid_idempotency_key',
    );
    assert.equal(error.param, 'Idempotency-Key');
  }
  assert.equal(await traceOf(host, sender), before);
  for (const key of ['!', '~', 'x'.repeat(255)])
    assert.equal((await send(bodyOf(), { 'Idempotency-Key': key })).status, 202, key);
});

cases('refuses two Idempotency-Key headers', async () => {
  const before = await traceOf(host, sender);
  const headers = { 'Idempotency-Key': ['a', 'b'] };
  const call = { method: 'POST', path: '/v1/messages', key: sender.key, headers, body: bodyOf() };
  refused(await host.call(call), 'invalid_idempotency_key');
  assert.equal(await traceOf(host, sender), before);
});

cases('lets one of many requests under one key through; the others wait or replay', async () => {
  const before = JSON.parse(await traceOf(host, sender))[0].length;
  const headers = { 'Idempotency-Key': 'many' };
  const replies = await Promise.all(times(10, () => send(bodyOf(), headers)));
  const accepted = replies.filter(({ status }) => status === 202);
  assert.equal(new Set(accepted.map(({ text }) => text)).size, 1);
  assert.equal(accepted.filter((reply) => !reply.headers['idempotent-replay']).length, 1);
  for (const reply of replies.filter(({ status }) => status !== 202)) {
    refused(reply, 'idempotency_in_progress');
    assert.equal(reply.headers['retry-after'], '1');
  }
  assert.equal(JSON.parse(await traceOf(host, sender))[0].length, before + 1);
});

cases('answers each refusal of the domain with its code', async () => {
  const missing = 'chan_01h00000000000000000000000';
  const other = await host.newProject();
  const before = await traceOf(host, sender);
  const template = { id: 'tmpl_01h00000000000000000000000' };
  const media = { id: 'med_01h00000000000000000000000' };
  for (const channel of [missing, other.channel, 'chan_', 'nonsense', ''])
    assert.equal(refused(await send(bodyOf({ channel })), 'channel_not_found').param, 'channel');
  assert.equal(refused(await send(bodyOf({ to: '+1202555' })), 'invalid_recipient').param, 'to');
  for (const [to, why] of [
    ['US.13491208655302741918', /^No message of this project came from this user id, so .*Send to/],
    [`cont_${'0'.repeat(26)}`, /^This project has no contact `cont_0+`, so .*Send to/],
  ] as const) {
    const { param, message } = refused(await send(bodyOf({ to })), 'invalid_recipient');
    assert.equal(param, 'to');
    assert.match(message, why);
  }
  const { text: _, ...textless } = bodyOf();
  const noTemplate = refused(await send({ ...textless, template }), 'template_not_found');
  assert.equal(noTemplate.param, 'template.id');
  const noMedium = refused(await send({ ...textless, media }), 'media_not_found');
  assert.equal(noMedium.param, 'media.id');
  await host.useCases.pauseChannel({ channel: sender.channel });
  assert.equal(refused(await send(bodyOf()), 'channel_inactive').param, 'channel');
  await host.useCases.resumeChannel({ channel: sender.channel });
  assert.equal(JSON.parse(await traceOf(host, sender))[0].length, JSON.parse(before)[0].length);
});

cases('answers a quota refusal with the limit and the usage', async () => {
  const limited = await host.newProject();
  const { project, key, channel } = limited;
  const attempt = () =>
    host.call({ method: 'POST', path: '/v1/messages', key, body: bodyOf({ channel }) });
  const setBilling = (subscription: 'active' | 'none' | 'past_due', allowance: number | null) =>
    host.useCases.setBilling({ project, billing: { subscription, messageAllowance: allowance } });

  host.time.now = Date.UTC(2026, 11, 15);
  await setBilling('none', null);
  refused(await attempt(), 'subscription_required');
  await setBilling('past_due', null);
  refused(await attempt(), 'payment_failed');
  await setBilling('active', 1);
  assert.equal((await attempt()).status, 202);
  const { details } = refused(await attempt(), 'message_quota_exceeded');
  assert.deepEqual(details, {
    ...{ limit: 1, used: 1, resets_at: '2027-01-01T00:00:00.000Z', source: 'project' },
  });
});

cases.run();

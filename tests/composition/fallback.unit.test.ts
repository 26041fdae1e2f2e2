import assert from 'node:assert/strict';
import {
  createTestMessaging,
  outcomes,
  scriptedProvider,
  type TestOptions,
} from '../../composition/testing/index.js';
import {
  type Message,
  type MessageErrorCode,
  messageErrorCodes,
} from '../../core/model/messages/message.js';
import type { Payload } from '../../core/model/messages/sends/payload.js';
import { opaqueId } from '../../core/model/networks/address.js';
import { numberNetwork } from '../../core/model/networks/network.js';
import type { ChannelId, MessageId } from '../../core/shared/ids.js';
import { leftOf, present, rightOf } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';

/** What the next channel can mend (docs/specification.md#3.1.9). */
const mendable: readonly MessageErrorCode[] = [
  ...['recipient_unreachable', 'customer_window_closed', 'template_unavailable'],
  ...['media_rejected', 'content_rejected', 'channel_unauthorized', 'channel_restricted'],
  ...['channel_inactive', 'recipient_throttled', 'provider_error'],
  ...['content_not_supported', 'content_too_long'],
] as const;

const to = '+12025550123';
const hello: Payload = { kind: 'text', text: 'Hello' };

/** A project whose messages go through a first channel, then a second and a third. */
const scene = async (options: TestOptions = {}) => {
  const others = { second: scriptedProvider(), third: scriptedProvider() };
  const kit = await createTestMessaging({
    ...options,
    providers: { ...others, ...options.providers },
  });
  const { project } = kit;
  const connect = async (provider: string, address: `+${string}`): Promise<ChannelId> => {
    const given = { project, type: 'sms', provider, address, displayName: null, settings: {} };
    const { id: channel } = rightOf(await kit.connectChannel(given));
    const at = kit.now();
    await kit.receiveReports([
      { kind: 'condition', channel, becomes: 'active', at, until: null, providerCode: null },
    ]);
    return channel;
  };
  const second = await connect('second', '+12025550198');
  const third = await connect('third', '+12025550197');
  const send = { channel: kit.channel, fallbackChannels: [second, third], to, metadata: {} };
  const accept = async (
    given: Partial<typeof send> & { payload?: Payload; replyTo?: string } = {},
    key?: string,
  ) =>
    kit.acceptMessage({
      project,
      send: { ...send, payload: hello, ...given },
      ...(key !== undefined && { idempotencyKey: key }),
    });
  const read = async (id: MessageId): Promise<Message> =>
    rightOf(await kit.getMessage({ project, id }));
  /** The message, and those that were sent in its place. */
  const chain = async (id: MessageId): Promise<readonly Message[]> => {
    const message = await read(id);
    const next = message.fallbackMessage;
    return next === undefined ? [message] : [message, ...(await chain(next))];
  };
  const callsOf = (name: string): number =>
    kit.sends.filter(({ provider }) => provider === name).length;
  return { ...kit, kit, others, second, third, accept, read, chain, callsOf };
};

const test = suite('messages with fallback channels (docs/specification.md#3.1.9)');

for (const code of messageErrorCodes)
  for (const way of ['refused', 'reported'] as const)
    test(`${code}, ${way}: the next channel is tried only when it can mend that`, async () => {
      const { accept, advance, chain, provider, callsOf, kit } = await scene();
      if (way === 'refused') provider.answerNext(outcomes.refused(code));
      const { message } = rightOf(await accept());
      await advance('5s');
      if (way === 'reported') await kit.report(message, 'failed', code);
      await advance('5s');
      const [first, next, ...more] = await chain(message);
      assert.deepEqual(more, []);
      assert.equal(first?.error?.code, code);
      const falls = mendable.includes(code);
      assert.equal(next !== undefined, falls);
      assert.equal(callsOf('second'), falls ? 1 : 0);
      assert.equal(callsOf('third'), 0);
    });

test('each message names the other, in its events too, and counts', async () => {
  const { accept, advance, chain, provider, kit, project, second, third } = await scene();
  provider.answerNext(outcomes.refused('recipient_unreachable'));
  const { message } = rightOf(await accept({}, 'key'));
  await advance('5s');
  const [first, next] = await chain(message);
  assert.ok(first && next);
  assert.deepEqual(
    [next.channel, next.fallbackOf, next.fallbackChannels],
    [second, first.id, [third]],
  );
  assert.equal(next.progress.status, 'sent');
  const shown = kit.events().flatMap(({ type, data }) => {
    const { id, fallback_of, fallback_message, fallback_channels } = data as Record<
      string,
      unknown
    >;
    return type.startsWith('message.')
      ? [{ type, id, fallback_of, fallback_message, fallback_channels }]
      : [];
  });
  const ofFirst = { id: first.id, fallback_of: null, fallback_channels: [second, third] };
  const ofNext = {
    ...{ id: next.id, fallback_of: first.id, fallback_channels: [third] },
    fallback_message: null,
  };
  assert.deepEqual(shown, [
    { type: 'message.accepted', ...ofFirst, fallback_message: null },
    { type: 'message.failed', ...ofFirst, fallback_message: next.id },
    { type: 'message.accepted', ...ofNext },
    { type: 'message.sent', ...ofNext },
  ]);
  const { rows } = rightOf(await kit.getUsage({ project }));
  const sent = rows.filter(({ metric }) => metric === 'outbound_messages');
  assert.equal(
    sent.reduce((sum, { quantity }) => sum + quantity, 0),
    2,
  );
  const again = rightOf(await accept({}, 'key'));
  assert.deepEqual([again.message, again.isReplay], [message, true]);
  const other = { fallbackChannels: [third] };
  assert.deepEqual(leftOf(await accept(other, 'key')), { code: 'idempotency_key_reuse' });
});

test('the last channel is the end', async () => {
  const { accept, advance, chain, provider, others, callsOf } = await scene();
  for (const each of [provider, others.second, others.third])
    each.answer(() => outcomes.refused('recipient_unreachable'));
  const { message } = rightOf(await accept());
  await advance('1h');
  const all = await chain(message);
  assert.deepEqual(
    all.map(({ error }) => error?.code),
    Array(3).fill('recipient_unreachable'),
  );
  for (const each of ['test', 'second', 'third']) assert.equal(callsOf(each), 1);
});

test('a message of unknown outcome is not sent elsewhere', async () => {
  const { accept, advance, chain, provider, callsOf } = await scene();
  provider.answerNext(outcomes.unknown(), outcomes.unknown());
  const { message } = rightOf(await accept());
  await advance('25h');
  const [first, ...more] = await chain(message);
  assert.deepEqual([first?.error?.code, more], ['outcome_unknown', []]);
  assert.equal(callsOf('second'), 0);
});

for (const way of ['refused', 'reported'] as const)
  test(`nor is one that was repeated after such an outcome, and then ${way}`, async () => {
    const { accept, advance, chain, provider, callsOf, kit } = await scene();
    provider.answerNext(
      outcomes.unknown(),
      way === 'refused' ? outcomes.refused('recipient_unreachable') : outcomes.taken(),
    );
    const { message } = rightOf(await accept());
    await advance('1m');
    assert.equal(callsOf('test'), 2);
    if (way === 'reported') await kit.report(message, 'failed', 'recipient_unreachable');
    await advance('1m');
    const [first, ...more] = await chain(message);
    assert.deepEqual([first?.error?.code, more], ['recipient_unreachable', []]);
    assert.equal(callsOf('second'), 0);
  });

test('a cancelled one is not sent elsewhere, and one in its place can be cancelled', async () => {
  const { accept, advance, chain, provider, others, kit, project, second } = await scene();
  const { message } = rightOf(await accept());
  rightOf(await kit.cancelMessage({ project, id: message }));
  await advance('1m');
  assert.equal((await chain(message)).length, 1);
  provider.answerNext(outcomes.refused('recipient_unreachable'));
  others.second.answer(() => outcomes.notTaken('10m'));
  const { message: other } = rightOf(await accept());
  await advance('1m');
  const next = present((await chain(other))[1]);
  assert.equal(next.channel, second);
  rightOf(await kit.cancelMessage({ project, id: next.id }));
  await advance('1h');
  assert.equal((await chain(other)).length, 2);
});

test('a posted one whose content its first channel cannot take is sent on the next one', async () => {
  const short = { ...scriptedProvider(), network: { ...numberNetwork, text: { maxLength: 3 } } };
  const { advance, chain, kit, project, channel, second, third, callsOf } = await scene({
    providers: { second: short },
  });
  const send = { channel: second, fallbackChannels: [third, channel], to, payload: hello };
  const { message } = rightOf(await kit.postMessage({ project, send: { ...send, metadata: {} } }));
  await advance('5s');
  const [first, next] = await chain(message);
  assert.equal(first?.error?.code, 'content_too_long');
  assert.deepEqual([next?.channel, next?.content], [third, { type: 'text', body: 'Hello' }]);
  assert.deepEqual([callsOf('second'), callsOf('third'), callsOf('test')], [0, 1, 0]);
});

test('after an erasure neither message shows the person, in no event', async () => {
  const { accept, advance, advanceUntil, provider, kit, project, read } = await scene();
  provider.answer(() => outcomes.refused('recipient_unreachable'));
  const { message } = rightOf(await accept());
  await advanceUntil(async () => (await read(message)).progress.status === 'failed', '5s');
  rightOf(await kit.erasePerson({ project, recipient: to }));
  await advance('1h');
  assert.equal((await read(message)).content.type, 'unsupported');
  const shown = kit.events().filter(({ type }) => type.startsWith('message.'));
  assert.ok(shown.length >= 2, `${shown.length} events`);
  for (const { type, data } of shown) assert.ok(!JSON.stringify(data).includes(to), type);
});

test('a channel that cannot send now is passed over, under one key', async () => {
  const { accept, advance, kit, project, channel, second, third, read, callsOf } = await scene();
  const restrict = (id: ChannelId) =>
    kit.receiveReports([
      {
        ...{ kind: 'condition', channel: id, becomes: 'inactive', at: kit.now() },
        ...{ until: null, providerCode: null },
      },
    ]);
  await restrict(channel);
  const { message } = rightOf(await accept({}, 'key'));
  const stored = await read(message);
  assert.deepEqual([stored.channel, stored.fallbackChannels], [second, [third]]);
  assert.equal(stored.fallbackOf, undefined);
  const again = rightOf(await accept({}, 'key'));
  assert.deepEqual([again.message, again.isReplay], [message, true]);
  await advance('5s');
  assert.equal(callsOf('second'), 1);
  for (const each of [second, third]) await restrict(each);
  const refusal = leftOf(await accept());
  assert.deepEqual(
    [refusal.code, 'channel' in refusal && refusal.channel],
    ['channel_inactive', third],
  );
  const stale = rightOf(await accept({}, 'key'));
  assert.equal(stale.message, message);
  assert.equal(project, stored.project);
});

test('a reply that passes over its channel leaves the quote', async () => {
  const { accept, kit, project, channel, second, read } = await scene();
  await kit.receiveReports([
    {
      ...{ kind: 'inbound', channel, providerId: 'wamid.1', from: to, at: kit.now() },
      ...{ content: { type: 'text', body: 'Hello' }, answers: null },
    },
  ]);
  const found = rightOf(await kit.listMessages({ project, direction: 'inbound', limit: 1 }));
  const send = { replyTo: present(found.items[0]).id };
  const quoted = await read(rightOf(await accept(send)).message);
  assert.deepEqual([quoted.channel, quoted.inReplyTo], [channel, send.replyTo]);
  rightOf(await kit.pauseChannel({ channel }));
  const passed = await read(rightOf(await accept(send)).message);
  assert.deepEqual([passed.channel, passed.inReplyTo], [second, null]);
});

test('a template goes on as its text', async () => {
  const { accept, advance, chain, provider, kit, project, channel } = await scene();
  const created = rightOf(
    await kit.createTemplate({
      ...{ project, channel, name: 'ready', language: 'en', category: 'utility', submit: true },
      ...{ body: 'Table {{1}} is ready.', components: {}, examples: ['7'] },
    }),
  );
  await advance('1m');
  provider.answerNext(outcomes.refused('template_unavailable'));
  const payload: Payload = { kind: 'template', id: created.id, bodyParameters: ['9'] };
  const { message } = rightOf(await accept({ payload }));
  await advance('5s');
  const [first, next] = await chain(message);
  assert.equal(first?.content.type, 'template');
  assert.deepEqual(next?.content, { type: 'text', body: 'Table 9 is ready.' });
});

test('what a fallback channel does not take is refused before it is accepted', async () => {
  const short = { ...scriptedProvider(), network: { ...numberNetwork, text: { maxLength: 3 } } };
  const ids = {
    ...scriptedProvider(),
    network: { ...numberNetwork, recipients: [opaqueId('x', /^x\d$/)] as const },
  };
  const { accept, channel, second, third } = await scene({
    providers: { second: short, third: ids },
  });
  const long = leftOf(await accept({ fallbackChannels: [second] }));
  const measured = { field: 'text', unit: 'character', limit: 3, length: 5 };
  assert.deepEqual(long, { code: 'content_too_long', ...measured });
  const other = leftOf(await accept({ fallbackChannels: [third] }));
  assert.equal(other.code === 'invalid_input' && other.property, '/send/to');
  assert.match(
    other.code === 'invalid_input' ? other.message : '',
    new RegExp(`for channel ${third}`),
  );
  const absent = 'chan_00000000000000000000000000';
  const missing = leftOf(await accept({ fallbackChannels: [absent] }));
  assert.deepEqual(missing, { code: 'channel_not_found', id: absent });
  for (const wrong of [[channel], [second, second], [], Array(5).fill(second)])
    assert.equal(leftOf(await accept({ fallbackChannels: wrong })).code, 'invalid_input');
});

test('a person who is known by a user id alone is written to on each channel that sends to one', async () => {
  const known = () => ({
    ...scriptedProvider(),
    network: { ...numberNetwork, sendsToKnown: true as const },
  });
  const [one, two] = [known(), known()];
  const { accept, advance, chain, kit, channel, second, third } = await scene({
    providers: { second: one, third: two },
  });
  const user = 'US.13491208655302741918';
  const [at, content] = [kit.now(), { type: 'text', body: 'Hi' } as const];
  await kit.receiveReports([
    {
      kind: 'inbound',
      channel: second,
      providerId: 'in.1',
      from: user,
      at,
      answers: null,
      content,
    },
  ]);
  one.answerNext(outcomes.refused('recipient_unreachable'));
  const { message } = rightOf(
    await accept({ channel: second, to: user, fallbackChannels: [third] }),
  );
  await advance('5s');
  assert.deepEqual(
    (await chain(message)).map((each) => [each.channel, each.to]),
    [second, third].map((each) => [each, user]),
  );
  const numbers = { channel: second, to: user, fallbackChannels: [channel] };
  const refused = leftOf(await accept(numbers));
  assert.match(
    'message' in refused ? `${refused.message}` : '',
    new RegExp(`for channel ${channel}`),
  );
});

test('a posted message falls back too, also when its first channel cannot send', async () => {
  const { advance, chain, kit, project, channel, second, callsOf } = await scene();
  await kit.receiveReports([
    {
      ...{ kind: 'condition', channel, becomes: 'inactive', at: kit.now() },
      ...{ until: null, providerCode: null },
    },
  ]);
  const send = { channel, fallbackChannels: [second], to, payload: hello, metadata: { a: 'b' } };
  const { message } = rightOf(await kit.postMessage({ project, send }));
  await advance('5s');
  const [first, next] = await chain(message);
  assert.equal(first?.error?.code, 'channel_inactive');
  assert.deepEqual([next?.progress.status, next?.metadata], ['sent', { a: 'b' }]);
  assert.equal(callsOf('second'), 1);
});

test.run();

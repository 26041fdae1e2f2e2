import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { openSandbox } from '../../../composition/host/index.js';
import {
  createTestMessaging,
  outcomes,
  scriptedProvider,
  type TestMessaging,
} from '../../../composition/testing/index.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { minuteMs } from '../../../core/shared/time.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('the test kit');

const ada: PhoneNumber = '+12025550123';

const sendText = async (
  { acceptMessage, project, channel }: Pick<TestMessaging, 'acceptMessage' | 'project' | 'channel'>,
  text: string,
  to = ada,
) => {
  const send = { channel, to, payload: { kind: 'text', text }, metadata: {} } as const;
  return rightOf(await acceptMessage({ project, send })).message;
};

const subscribe = async ({ createWebhookEndpoint, project }: TestMessaging) =>
  rightOf(
    await createWebhookEndpoint({
      ...{ project, environment: 'live', url: 'https://example.com/hook' },
      ...{ subscribedTypes: ['message.*'], description: null },
    }),
  );

test('sends what a transaction of the host accepted when that commits, and nothing of one that is rolled back', async () => {
  const kit = await createTestMessaging();
  const rows: string[] = [];
  const place = async (order: string, end: 'commit' | 'rollback') => {
    const transaction = kit.beginTransaction();
    transaction.onCommit(() => rows.push(order));
    await sendText({ ...kit, ...kit.within(transaction) }, order);
    await transaction[end]();
  };
  await place('first', 'rollback');
  await place('second', 'commit');
  await kit.advance('1m');
  assert.deepEqual(rows, ['second']);
  assert.deepEqual(
    kit.sends.map(({ text }) => text),
    ['second'],
  );
});

test('sends when its time passes, and not before', async () => {
  const kit = await createTestMessaging();
  const message = await sendText(kit, 'Hello');
  assert.deepEqual(kit.sends, []);
  await kit.advance('1s');
  const { text, outcome } = kit.expectSent({ to: ada });
  assert.equal(text, 'Hello');
  assert.equal(outcome.kind, 'taken');
  assert.equal(kit.expectEvent('message.sent').data.id, message);
});

test('begins at the same time every day, or at the time given', async () => {
  const { now } = await createTestMessaging();
  assert.equal(now(), Date.UTC(2026, 0, 15, 12));
  const at = Date.UTC(2030, 5, 1);
  const later = await createTestMessaging({ at });
  await later.advance('1.5d');
  assert.equal(later.now(), Date.UTC(2030, 5, 2, 12));
});

test('takes the outcomes of its script, first those of the next calls', async () => {
  const kit = await createTestMessaging();
  kit.provider.answer(({ message }) =>
    message.to === ada ? undefined : outcomes.refused('recipient_opted_out'),
  );
  kit.provider.answerNext(outcomes.throttled('5s'), outcomes.unknown());
  await sendText(kit, 'To Ada');
  await kit.advance('1m');
  await sendText(kit, 'To another', '+12025550124');
  await kit.advance('1m');
  assert.deepEqual(
    kit.sends.map(({ attempt, outcome: { kind } }) => [attempt, kind]),
    [
      [1, 'throttled'],
      [2, 'unknown'],
      [3, 'taken'],
      [1, 'refused'],
    ],
  );
  assert.equal(kit.sent().length, 1);
  kit.expectEvent('message.failed', { to: '+12025550124', error: { code: 'recipient_opted_out' } });
});

for (const [outcome, status] of [
  [outcomes.notTaken('3m'), 'sent'],
  [outcomes.refused(), 'failed'],
  [outcomes.throttled('2s', 'channel'), 'sent'],
] as const)
  test(`a message that meets ${outcome.kind} is ${status} in the end`, async () => {
    const kit = await createTestMessaging();
    kit.provider.answerNext(outcome);
    const id = await sendText(kit, 'Hello');
    await kit.advance('10m');
    const { progress } = rightOf(await kit.getMessage({ project: kit.project, id }));
    assert.equal(progress.status, status);
  });

test('a channel of a scripted provider is confirmed, as in production', async () => {
  const network = scriptedProvider();
  const kit = await createTestMessaging({ providers: { network } });
  const number = { type: 'sms', provider: 'network', address: '+12025550150' } as const;
  const { project, connectChannel, waitForChannel } = kit;
  const { id: channel } = rightOf(
    await connectChannel({ project, ...number, displayName: null, settings: {} }),
  );
  const active = waitForChannel({ channel });
  await kit.advance('3s');
  assert.equal(rightOf(await active).status, 'active');
  network.answerNext(outcomes.channelTrouble('restricted'));
  await sendText({ ...kit, channel }, 'Hello');
  await kit.advance('1m');
  kit.expectEvent('channel.status_changed', { id: channel, status: 'restricted' });
  await kit.advance('15m');
  kit.expectSent({ channel, provider: 'network' });
});

test('a channel in trouble leaves active', async () => {
  const kit = await createTestMessaging();
  kit.provider.answerNext(outcomes.channelTrouble());
  await sendText(kit, 'Hello');
  await kit.advance('1m');
  kit.expectEvent('channel.status_changed', { status: 'inactive', previous_status: 'active' });
  assert.equal(kit.sent().length, 0);
});

test('a message that no provider takes expires after 24 hours, to the minute', async () => {
  const kit = await createTestMessaging();
  kit.provider.answer(() => outcomes.notTaken('1h'));
  await sendText(kit, 'Hello');
  await kit.advance(24 * 60 * minuteMs - minuteMs);
  assert.throws(() => kit.expectEvent('message.failed'));
  await kit.advance('2m');
  kit.expectEvent('message.failed', { error: { code: 'expired' } });
});

test('reports and inbound messages are taken as from the provider', async () => {
  const kit = await createTestMessaging();
  const id = await sendText(kit, 'Hello');
  await kit.advance('1s');
  assert.equal((await kit.report(id, 'delivered')).progress.status, 'delivered');
  const answer = await kit.receive({ text: 'Thanks', answers: id });
  assert.equal(answer.inReplyTo, id);
  kit.expectEvent('message.received', { from: ada, content: { type: 'text', body: /than/i } });
  const failed = await sendText(kit, 'Hello');
  await kit.advance('1s');
  const { error } = await kit.report(failed, 'failed', 'recipient_unreachable');
  assert.equal(error?.code, 'recipient_unreachable');
  await assert.rejects(kit.report('msg_none', 'read'), /There is no message msg_none/);
});

test('webhooks are retried on schedule, and answered by the script', async () => {
  const kit = await createTestMessaging();
  await subscribe(kit);
  kit.webhooks.answerNext(500, 'timeout', { statusCode: 503, retryAfterMs: 10 * minuteMs });
  await sendText(kit, 'Hello');
  await kit.advance('1h');
  const accepted = kit.webhooks.received.filter(({ event }) => event.type === 'message.accepted');
  assert.deepEqual(
    accepted.map(({ attempt }) => attempt),
    [1, 2, 3],
  );
  const { event, body, url } = kit.expectWebhook('message.sent', { attempt: 2 });
  assert.equal(JSON.parse(body).id, event.id);
  assert.equal(url, 'https://example.com/hook');
});

test('a sandbox channel reports in its own time', async () => {
  const kit = await createTestMessaging();
  const sandbox = await openSandbox(kit);
  await sendText({ ...kit, ...sandbox }, 'Down for a minute', '+12025550109');
  await kit.advance('59s');
  assert.throws(() => kit.expectEvent('message.sent'));
  await kit.advance('1h');
  kit.expectEvent('message.read');
});

test('templates are approved at once', async () => {
  const { createTemplate, project, channel, advance, expectEvent } = await createTestMessaging();
  const words = { name: 'ready', language: 'en_US', category: 'utility', body: 'Ready.' } as const;
  rightOf(await createTemplate({ project, channel, ...words, components: {}, submit: true }));
  await advance('10s');
  expectEvent('template.approved', { name: 'ready' });
});

test('advances until something holds, and says when it does not', async () => {
  const kit = await createTestMessaging();
  kit.provider.answer(({ attempt }) => (attempt < 4 ? outcomes.notTaken('10m') : undefined));
  await sendText(kit, 'Hello');
  await kit.advanceUntil(() => kit.sent().length > 0, '2h');
  assert.equal(present(kit.sends.at(-1)).attempt, 4);
  await assert.rejects(
    kit.advanceUntil(() => false, '1h'),
    /does not hold after 3600000 ms/,
  );
});

test('an error of a script rejects the advance in which it was thrown', async () => {
  const kit = await createTestMessaging();
  kit.provider.answer(() => {
    throw new Error('not expected here');
  });
  await sendText(kit, 'Hello');
  await assert.rejects(kit.advance('1s'), /not expected here/);
});

test('errors go to onFault where the test brings one', async () => {
  const faults: unknown[] = [];
  const kit = await createTestMessaging({ onFault: (error) => void faults.push(error) });
  kit.provider.answer(() => Promise.reject(new Error('broken')));
  await sendText(kit, 'Hello');
  await kit.advance('1s');
  assert.equal(faults.length, 1);
});

/**
 * The real timers and clock that a run uses, also in what it leaves to be called later. What another file left in this
 * process, such as the interval of a database pool, does not count.
 */
const realTimeUsedBy = async (run: () => Promise<void>): Promise<readonly string[]> => {
  const { setTimeout, setInterval, setImmediate } = globalThis;
  const { now } = Date;
  const running = new AsyncLocalStorage<true>();
  const uses: string[] = [];
  const recorded =
    <Given extends unknown[], Result>(name: string, use: (...given: Given) => Result) =>
    (...given: Given): Result => {
      if (running.getStore()) uses.push(`${name} ${new Error('was used').stack}`);
      return use(...given);
    };
  Object.assign(globalThis, {
    setTimeout: recorded('setTimeout', setTimeout),
    setInterval: recorded('setInterval', setInterval),
    setImmediate: recorded('setImmediate', setImmediate),
  });
  Date.now = recorded('Date.now', now);
  try {
    await running.run(true, run);
  } finally {
    // It would make each later promise of this process dearer.
    running.disable();
    Object.assign(globalThis, { setTimeout, setInterval, setImmediate });
    Date.now = now;
  }
  return uses;
};

test('uses no real timer, no clock and no network', async () => {
  const uses = await realTimeUsedBy(async () => {
    const kit = await createTestMessaging();
    await subscribe(kit);
    await sendText(kit, 'Hello');
    await kit.advance('24h');
    assert.ok(kit.webhooks.received.length >= 2);
    await kit.stop();
  });
  assert.deepEqual(uses, []);
});

test('the check of real time sees a clock behind a timer, and not that of another file', async () => {
  const clockIsRead = () =>
    new Promise<number>((resolve) => {
      setTimeout(() => resolve(Date.now()), 1);
    });
  const elsewhere = clockIsRead();
  const uses = await realTimeUsedBy(async () => {
    await elsewhere;
    await clockIsRead();
  });
  assert.deepEqual(
    uses.map((use) => use.split(' ')[0]),
    ['setTimeout', 'Date.now'],
  );
});

test('stops at once', async () => {
  const kit = await createTestMessaging();
  await sendText(kit, 'Hello');
  await kit.stop();
});

test.run();

import assert from 'node:assert/strict';
import { createMessaging } from '../../../composition/host/index.js';
import { drivenTime } from '../../../composition/testing/time/driven-time.js';
import { eventRetentionMs } from '../../../core/model/events/event.js';
import type { ChatProvider } from '../../../core/ports/provider/chat-provider.js';
import type { ChannelId } from '../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../core/shared/time.js';
import { rightOf } from '../../support/fixtures/either.js';
import { noon } from '../../support/fixtures/entities.js';
import { suite } from '../../support/suite.js';

const test = suite('work that is pending while the wall clock steps');

const steps = { 'an hour back': -hourMs, 'a day forward': dayMs, 'a year back': -365 * dayMs };
const withinMs = 5 * secondMs;

const ttlMs = 10 * minuteMs;

const conditionOf = (channel: ChannelId) => ({ kind: 'condition', channel }) as const;

/** A whole service in memory, its provider down until it is repaired. */
const scene = async () => {
  const time = drivenTime(noon);
  const line = { isUp: false };
  const posts: number[] = [];
  const receiver = { statusCode: 500 };
  const down: ChatProvider = {
    unknownWaitMs: 10 * secondMs,
    silenceCounts: true,
    inspect: async ({ id }) => [
      { ...conditionOf(id), becomes: 'active', at: time.clock(), until: null, providerCode: null },
    ],
    send: async () =>
      line.isUp
        ? { kind: 'taken', providerId: null }
        : { kind: 'not_taken', waitMs: minuteMs, providerCode: 'down' },
  };
  const steppedMs: number[] = [];
  const messaging = createMessaging({
    clock: time.clock,
    monotonic: time.monotonic,
    timer: time.timer,
    random: () => 0.5,
    sendTtlMs: ttlMs,
    providers: { other: down },
    checkWebhookUrl: async () => undefined,
    sendWebhook: async () => {
      posts.push(time.monotonic());
      const { statusCode } = receiver;
      return { statusCode, durationMs: 1, responseBody: '', error: null };
    },
    onClockStep: ({ ms }) => steppedMs.push(ms),
  });
  messaging.start();
  const { id: organization } = rightOf(await messaging.createOrganization({ name: 'Any' }));
  const { id: project } = rightOf(
    await messaging.createProject({ organization, name: 'Any', environment: 'live' }),
  );
  const billing = { subscription: 'active', messageAllowance: null } as const;
  rightOf(await messaging.setBilling({ project, billing }));
  const connect = async (provider: string, address: PhoneNumber) => {
    const given = { project, type: 'whatsapp', provider, address, displayName: null, settings: {} };
    const { id: channel } = rightOf(await messaging.connectChannel({ ...given, type: 'whatsapp' }));
    return channel;
  };
  const sandbox = await connect('sandbox', '+12025550100');
  const channel = await connect('other', '+12025550101');
  await time.advance(10 * secondMs);
  const payload = { kind: 'text', text: 'Hello' } as const;
  const send = async (through: typeof channel, idempotencyKey?: string) =>
    rightOf(
      await messaging.acceptMessage({
        project,
        send: { channel: through, to: '+12025550123', payload, metadata: {} },
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    ).message;
  const statusOf = async (id: string) =>
    rightOf(await messaging.getMessage({ project, id })).progress.status;
  return {
    ...{ time, line, posts, receiver, messaging, project, sandbox, channel },
    send,
    statusOf,
    steppedMs,
  };
};

for (const [name, ms] of Object.entries(steps)) {
  test(`a retry is made on time, after ${name}`, async () => {
    const { time, line, send, statusOf, channel, steppedMs, messaging } = await scene();
    const id = await send(channel);
    await time.advance(2 * secondMs);
    assert.equal(await statusOf(id), 'accepted');
    line.isUp = true;
    time.shiftWall(ms);
    await time.advance(minuteMs - 5 * secondMs);
    assert.equal(await statusOf(id), 'accepted', 'not early');
    await time.advance(5 * secondMs + withinMs);
    assert.equal(await statusOf(id), 'sent');
    assert.deepEqual(steppedMs, [ms]);
    await messaging.stop();
  });

  test(`a report that the sandbox has scheduled comes on time, after ${name}`, async () => {
    const { time, send, statusOf, sandbox, messaging } = await scene();
    const id = await send(sandbox);
    await time.advance(100);
    assert.equal(await statusOf(id), 'sent');
    time.shiftWall(ms);
    await time.advance(withinMs);
    assert.equal(await statusOf(id), 'read');
    await messaging.stop();
  });

  test(`what is accepted after ${name} goes at once, and after the clock is right again`, async () => {
    const { time, send, statusOf, sandbox, messaging } = await scene();
    for (const step of [ms, -ms]) {
      time.shiftWall(step);
      const id = await send(sandbox);
      await time.advance(withinMs);
      assert.equal(await statusOf(id), 'read');
    }
    await messaging.stop();
  });

  test(`a webhook is repeated on time and at the instant that its delivery shows, after ${name}`, async () => {
    const { time, posts, receiver, send, sandbox, messaging, project } = await scene();
    const owner = { project, environment: 'test' } as const;
    const { endpoint } = rightOf(
      await messaging.createWebhookEndpoint({
        ...owner,
        url: 'https://receiver.example/',
        subscribedTypes: ['message.accepted'],
        description: null,
      }),
    );
    await send(sandbox);
    await time.advance(secondMs);
    assert.equal(posts.length, 1);
    receiver.statusCode = 204;
    time.shiftWall(ms);
    const shown = rightOf(await messaging.listDeliveries({ ...owner, id: endpoint.id, limit: 1 }))
      .items[0];
    const inMs = (shown?.dueAt ?? Number.NaN) - time.clock();
    assert.ok(inMs > 3 * secondMs && inMs <= 5 * secondMs, `due in ${inMs} ms`);
    await time.advance(inMs - secondMs);
    assert.equal(posts.length, 1, 'not early');
    await time.advance(secondMs + withinMs);
    assert.equal(posts.length, 2);
    await messaging.stop();
  });

  test(`a message in the queue keeps its time-to-live, after ${name}`, async () => {
    const { time, send, statusOf, channel, messaging } = await scene();
    const id = await send(channel);
    await time.advance(minuteMs);
    time.shiftWall(ms);
    await time.advance(ttlMs - 2 * minuteMs);
    assert.equal(await statusOf(id), 'accepted');
    await time.advance(2 * minuteMs);
    assert.equal(await statusOf(id), 'failed');
    await messaging.stop();
  });

  test(`an idempotency key still answers, after ${name}`, async () => {
    const { time, send, sandbox, messaging } = await scene();
    const id = await send(sandbox, 'key');
    await time.advance(minuteMs);
    time.shiftWall(ms);
    await time.advance(minuteMs);
    assert.equal(await send(sandbox, 'key'), id);
    await messaging.stop();
  });
}

test('nothing is deleted for its age while the clock is far ahead', async () => {
  const { time, send, sandbox, messaging, project } = await scene();
  await send(sandbox);
  await time.advance(minuteMs);
  const events = async () => rightOf(await messaging.listEvents({ project, limit: 100 })).items;
  const before = await events();
  time.shiftWall(2 * eventRetentionMs);
  await time.advance(hourMs + minuteMs);
  assert.deepEqual(await events(), before);
  await messaging.stop();
});

test.run();

import assert from 'node:assert/strict';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { CallOutcome, ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import type { MessageId } from '../../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { suite } from '../../../support/suite.js';
import { type SandboxScene, type SeenCall, sandboxScene } from './sandbox-scene.js';

const someone: PhoneNumber = '+12025550123';
const throttled: PhoneNumber = '+12025550105';
const others = Array.from({ length: 20 }, (_, i): PhoneNumber => `+1202555020${i}`);

const unknown: CallOutcome = { kind: 'unknown', reason: 'reset' };
/** A provider that takes nothing that anybody could know of. */
const silent: ChatProvider = {
  unknownWaitMs: 10 * secondMs,
  silenceCounts: true,
  send: async () => unknown,
};

const sendAll = async (
  { send }: SandboxScene,
  channel: Parameters<SandboxScene['send']>[0],
  recipients: readonly PhoneNumber[],
): Promise<readonly MessageId[]> => {
  const ids: MessageId[] = [];
  for (const to of recipients) ids.push(await send(channel, to));
  return ids;
};

const allSettled =
  ({ isSettled }: SandboxScene, ids: readonly MessageId[]) =>
  async () =>
    (await Promise.all(ids.map(isSettled))).every(Boolean);

const test = suite('dispatcher');

test('calls once for each message, with several workers', async () => {
  const scene = await sandboxScene();
  const channels = [await scene.connect(), await scene.connect(), await scene.connect()];
  for (const owner of ['one', 'two', 'three']) scene.worker(owner);
  const sent: MessageId[] = [];
  for (const channel of channels) sent.push(...(await sendAll(scene, channel, others)));
  await scene.time.advanceUntil(minuteMs, allSettled(scene, sent));
  assert.deepEqual(scene.calls.map(({ message }) => message.id).sort(), [...sent].sort());
  assert.deepEqual(scene.faults, []);
});

test('finds work without a notification within a second', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const { deafen } = scene.worker('one');
  deafen();
  await scene.time.advance(10 * secondMs);
  const before = scene.time.monotonic();
  await scene.send(channel, someone);
  await scene.time.advance(5 * secondMs);
  assert.ok((scene.calls[0]?.at ?? NaN) - before <= secondMs + 50);
});

test('calls in acceptance order for each recipient, a retry before those behind it', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker('one');
  const line = await sendAll(scene, channel, [throttled, throttled, throttled]);
  await scene.time.advanceUntil(minuteMs, allSettled(scene, line));
  const order = scene.calls.map(({ message }) => line.indexOf(message.id));
  assert.deepEqual(order, [0, 0, 0, 1, 1, 1, 2, 2, 2]);
});

test('delays no one because of a slow recipient or another channel', async () => {
  const scene = await sandboxScene();
  const [flooded, quiet] = [await scene.connect(5), await scene.connect(5)];
  scene.worker('one');
  await sendAll(scene, flooded, new Array<PhoneNumber>(50).fill(throttled));
  await sendAll(scene, flooded, others);
  const [id] = await sendAll(scene, quiet, [someone]);
  await scene.time.advance(20 * secondMs);
  const timesOf = (wanted: (call: SeenCall) => boolean) =>
    scene.calls.filter(wanted).map(({ at }) => at);
  assert.ok(Math.max(...timesOf(({ message }) => message.id === id)) <= 2 * secondMs);
  const last = Math.max(...timesOf(({ message }) => message.to !== throttled));
  assert.ok(last <= ((others.length + 10) / 5) * secondMs, `${last}`);
});

test('keeps to the rate of the channel from its first call on', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect(10);
  scene.worker('one');
  await sendAll(scene, channel, others);
  await scene.time.advance(10 * secondMs);
  const times = scene.calls.map(({ at }) => at);
  assert.equal(times.length, others.length);
  for (const [i, at] of times.entries()) assert.ok(i === 0 || at - (times[i - 1] ?? 0) >= 100);
});

test('stops: starts nothing more, and releases every lane at once', async () => {
  for (const workedMs of [0, 1, 130, 990]) {
    const scene = await sandboxScene();
    const channel = await scene.connect(20);
    await sendAll(scene, channel, others);
    const first = scene.worker('one');
    if (workedMs > 0) await scene.time.advance(workedMs);
    await first.stop();
    const made = scene.calls.length;
    await scene.time.advance(100);
    assert.equal(scene.calls.length, made, `worked ${workedMs} ms`);
    scene.worker('two');
    await scene.time.advance(2 * secondMs);
    assert.equal(scene.calls.length, others.length, `worked ${workedMs} ms`);
  }
});

test('holds the queue of a paused channel, and goes on when it is resumed', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const id = await scene.send(channel, someone);
  await scene.app.pauseChannel({ channel });
  scene.worker('one');
  await scene.time.advance(minuteMs);
  assert.equal(scene.calls.length, 0);
  await scene.app.resumeChannel({ channel });
  await scene.time.advance(2 * secondMs);
  assert.deepEqual(
    scene.calls.map(({ message }) => message.id),
    [id],
  );
});

test('continues also when its channel is resumed while its lane is released', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const id = await scene.send(channel, someone);
  await scene.app.pauseChannel({ channel });
  const { queue } = scene.stores;
  const release: typeof queue.release = async (lease, isPaused) => {
    await scene.app.resumeChannel({ channel });
    await queue.release(lease, isPaused);
  };
  scene.worker('one', scene.sandbox, { ...queue, release });
  await scene.time.advance(5 * secondMs);
  assert.deepEqual(
    scene.calls.map(({ message }) => message.id),
    [id],
  );
});

test('releases a lane as soon as the store recovers, and continues long before the lease ends', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const { queue } = scene.stores;
  const awayUntil = 2 * secondMs;
  const whenBack =
    <Asked extends readonly unknown[], Result>(call: (...asked: Asked) => Promise<Result>) =>
    async (...asked: Asked): Promise<Result> => {
      if (scene.time.monotonic() < awayUntil) throw new PortFailure('away');
      return call(...asked);
    };
  const [claimDue, release] = [whenBack(queue.claimDue), whenBack(queue.release)];
  scene.worker('one', scene.sandbox, { ...queue, claimDue, release });
  await scene.send(channel, someone);
  await scene.time.advance(awayUntil + 3 * secondMs);
  assert.equal(scene.calls.length, 1);
});

test('expires the messages of a paused channel at their time-to-live', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const [first = assert.fail(), second = assert.fail()] = await sendAll(scene, channel, [
    someone,
    someone,
  ]);
  await scene.app.pauseChannel({ channel });
  scene.worker('one');
  await scene.time.advance(24 * 60 * minuteMs + 5 * secondMs);
  for (const id of [first, second])
    assert.equal((await scene.messageOf(id)).error?.code, 'expired');
  assert.equal(scene.calls.length, 0);
});

test('fails expired messages at once, in spite of pair pacing', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const line = await sendAll(scene, channel, [someone, someone]);
  scene.worker('one', { ...scene.sandbox, pairPace: { perSecond: 1e-6, burst: 1 } });
  await scene.time.advance(secondMs);
  await scene.app.pauseChannel({ channel });
  await scene.time.advance(24 * 60 * minuteMs + 2 * secondMs);
  const [, second = assert.fail()] = line;
  assert.equal((await scene.messageOf(second)).error?.code, 'expired');
  const numbers = (await scene.timelineOf(second)).map(({ detail }) => detail.number ?? 0);
  assert.ok(numbers.every((number) => Number(number) >= 0));
});

test('expires a message at its time-to-live, even when the provider asked for a longer wait', async () => {
  const waitMs = 48 * 60 * minuteMs;
  const refusals: readonly CallOutcome[] = [
    { kind: 'not_taken', waitMs, providerCode: null },
    { kind: 'throttled', scope: 'recipient', waitMs, providerCode: null },
  ];
  for (const refusal of refusals) {
    const scene = await sandboxScene();
    const line = await sendAll(scene, await scene.connect(), [someone, someone]);
    scene.worker('one', { ...scene.sandbox, send: async () => refusal });
    await scene.time.advance(24 * 60 * minuteMs + 5 * secondMs);
    for (const id of line) assert.equal((await scene.messageOf(id)).error?.code, 'expired');
    assert.equal(scene.calls.length, 1, 'the one behind it was never called for');
  }
});

test('expires all messages of a paused channel together, without pacing', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect(1);
  const line = await sendAll(scene, channel, [...others, ...others]);
  await scene.app.pauseChannel({ channel });
  scene.worker('one');
  await scene.time.advance(24 * 60 * minuteMs + 5 * secondMs);
  for (const id of line) assert.equal((await scene.messageOf(id)).error?.code, 'expired');
  assert.equal(scene.calls.length, 0);
});

test('settles messages that expired without a worker before it sends others', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect(1);
  const line = await sendAll(scene, channel, others);
  await scene.time.advance(24 * 60 * minuteMs);
  const late = await scene.send(channel, someone);
  scene.worker('one');
  await scene.time.advance(2 * secondMs);
  for (const id of line) assert.equal((await scene.messageOf(id)).error?.code, 'expired');
  assert.deepEqual(
    scene.calls.map(({ message }) => message.id),
    [late],
  );
});

test('settles an unknown outcome while its channel is paused', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker('one', silent);
  const id = await scene.send(channel, someone);
  await scene.time.advance(secondMs);
  assert.equal(scene.calls.length, 1);
  await scene.app.pauseChannel({ channel });
  await scene.time.advance(minuteMs);
  const job = await scene.jobOf(scene.project, id);
  assert.deepEqual([job?.state, job?.unknowns], ['queued', 1]);
});

test('sends again once without a report, and gives up when there is no report again', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker('one', silent);
  const id = await scene.send(channel, someone);
  await scene.time.advanceUntil(minuteMs, () => scene.isSettled(id));
  const [first = NaN, again = NaN, ...more] = scene.calls.map(({ at }) => at);
  assert.ok(again - first >= 10 * secondMs);
  assert.deepEqual(more, []);
  assert.equal((await scene.messageOf(id)).error?.code, 'outcome_unknown');
});

test('sends again until it is taken where the provider recognizes repeats', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker('one', { ...silent, recognizesRepeats: true });
  const id = await scene.send(channel, someone);
  await scene.time.advance(minuteMs);
  assert.ok(scene.calls.length > 2, `${scene.calls.length} calls`);
  assert.equal((await scene.messageOf(id)).progress.status, 'accepted');
});

test.run();

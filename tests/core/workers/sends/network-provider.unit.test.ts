import assert from 'node:assert/strict';
import type { CallOutcome, ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import type { MessageId } from '../../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { anyReport } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';
import { sandboxScene } from './sandbox-scene.js';

const test = suite('a provider that reports over a network');

const someone: PhoneNumber = '+12025550123';
const another: PhoneNumber = '+12025550124';
const lost: CallOutcome = { kind: 'unknown', reason: 'reset' };

/** A provider with unknown outcomes. Messages to one recipient are always taken. */
const silent: ChatProvider = {
  unknownWaitMs: 2 * minuteMs,
  silenceCounts: false,
  send: async ({ message }) =>
    message.to === another ? { kind: 'taken', providerId: `p.${message.id}` } : lost,
};

test('is called again after two minutes without a report, if other reports arrive', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker('one', silent);
  const id = await scene.send(channel, someone);
  await scene.time.advance(minuteMs);
  const other = await scene.send(channel, another);
  await scene.time.advance(secondMs);
  await scene.app.receiveReports([
    anyReport({ channel, providerId: `p.${other}`, at: scene.time.clock() }),
  ]);
  const callsFor = () => scene.calls.filter(({ message }) => message.id === id).length;
  await scene.time.advance(55 * secondMs);
  assert.equal(callsFor(), 1);
  await scene.time.advance(minuteMs + 10 * secondMs);
  assert.equal(callsFor(), 2);
  assert.deepEqual(scene.faults, []);
});

test('is called again only after ten minutes when no report of any message arrives', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker('one', silent);
  await scene.send(channel, someone);
  await scene.time.advance(9 * minuteMs + 55 * secondMs);
  assert.equal(scene.calls.length, 1);
  await scene.time.advance(minuteMs + 10 * secondMs);
  assert.equal(scene.calls.length, 2);
});

test('is not called twice when its report arrives at last', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker('one', silent);
  const id = await scene.send(channel, someone);
  await scene.time.advance(9 * minuteMs);
  const report = anyReport({ channel, providerId: 'late', echo: id, status: 'delivered' });
  await scene.app.receiveReports([report]);
  await scene.time.advance(20 * minuteMs);
  assert.equal(scene.calls.length, 1);
  assert.equal((await scene.messageOf(id)).progress.status, 'delivered');
});

/** A provider with a limit for each pair of numbers: three at once, then one in two seconds. */
const paced: ChatProvider = {
  unknownWaitMs: minuteMs,
  silenceCounts: true,
  pairPace: { perSecond: 0.5, burst: 3 },
  send: async ({ message }) => ({ kind: 'taken', providerId: `p.${message.id}` }),
};

test('is not called for a recipient faster than the pair allows, and for the others at once', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker('one', paced);
  const line = [];
  for (let i = 0; i < 10; i += 1) line.push(await scene.send(channel, someone));
  const other = await scene.send(channel, another);
  await scene.time.advance(30 * secondMs);

  const times = scene.calls.filter(({ message }) => message.to === someone).map(({ at }) => at);
  const order = scene.calls.filter(({ message }) => message.to === someone);
  assert.deepEqual(
    order.map(({ message }) => message.id),
    line,
  );
  for (const [i, from] of times.entries())
    for (const [j, to] of times.entries())
      if (j >= i) assert.ok(j - i + 1 <= 3 + (to - from) / 2_000, `${from} to ${to}`);
  assert.ok((times.at(-1) ?? 0) < 18 * secondMs, 'and no slower than it allows');
  assert.ok((scene.calls.find(({ message }) => message.id === other)?.at ?? 1e9) < 2 * secondMs);
});

test('is called for a recipient at the pair pace, also by a worker without memory of the last minute', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const taken: number[] = [];
  let refused = 0;
  /** It has counted three calls of somebody who is gone. */
  const strict: ChatProvider = {
    ...paced,
    send: async ({ message }) => {
      const now = scene.time.clock();
      if (taken.filter((at) => now - at < 2_000).length > 0 || now - begun < 2_000) {
        refused += 1;
        return { kind: 'throttled', scope: 'recipient', waitMs: 100, providerCode: '131056' };
      }
      taken.push(now);
      return { kind: 'taken', providerId: `p.${message.id}` };
    },
  };
  const begun = scene.time.clock();
  scene.worker('one', strict);
  for (let i = 0; i < 6; i += 1) await scene.send(channel, someone);
  await scene.time.advance(30 * secondMs);
  assert.equal(taken.length, 6);
  assert.equal(refused, 1);
});

test('gets no call for attempts that were never made', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker('one', paced);
  for (let i = 0; i < 8; i += 1) await scene.send(channel, someone);
  await scene.time.advance(30 * secondMs);
  assert.deepEqual(
    scene.calls.map(({ attempt }) => attempt),
    scene.calls.map(() => 1),
  );
});

test('slows the channel down when it throttles, and gets every message in the end', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect(20);
  let calls = 0;
  const throttling: ChatProvider = {
    ...silent,
    send: async ({ message }) => {
      calls += 1;
      return calls % 10 === 5
        ? { kind: 'throttled', scope: 'channel', waitMs: secondMs, providerCode: '130429' }
        : { kind: 'taken', providerId: `p.${message.id}` };
    },
  };
  scene.worker('one', throttling);
  const sent: MessageId[] = [];
  for (let i = 0; i < 60; i += 1)
    sent.push(await scene.send(channel, `+1202555${String(2_000 + i)}`));
  await scene.time.advance(5 * secondMs);
  const early = scene.calls.length;
  assert.ok(early > 10 && early < 60, `${early} calls in five seconds at 20 a second`);
  await scene.time.advance(5 * minuteMs);
  for (const id of sent) assert.equal((await scene.messageOf(id)).progress.status, 'sent');
});

test.run();

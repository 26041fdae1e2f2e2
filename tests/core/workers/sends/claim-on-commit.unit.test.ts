import assert from 'node:assert/strict';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { type Commit, onProjects } from '../../../../core/ports/stores/commit.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { suite } from '../../../support/suite.js';
import { sandboxScene } from './sandbox-scene.js';

const test = suite('sends claimed as they are accepted');

const numbers = Array.from({ length: 40 }, (_, i): PhoneNumber => `+1415555${1_000 + i}`);

/** A channel that its worker has leased, and whose claims are counted. */
const leasedChannel = async (options: { readonly perSecond?: number } = {}) => {
  const scene = await sandboxScene();
  const claims = { due: 0, jobs: 0 };
  const released: string[] = [];
  const { queue } = scene.stores;
  const worker = scene.worker('one', scene.sandbox, {
    ...queue,
    claimDue: async (query) => {
      const jobs = await queue.claimDue(query);
      claims.due += 1;
      claims.jobs += jobs.length;
      return jobs;
    },
    release: async (lease, isPaused) => {
      released.push(lease.lane);
      await queue.release(lease, isPaused);
    },
  });
  const channel = await scene.connect(options.perSecond ?? 80);
  await scene.send(channel, '+14155550999');
  await scene.time.advanceUntil(2 * secondMs, async () => scene.calls.length === 1);
  await scene.time.advance(100);
  return { ...scene, worker, channel, claims, releases: () => released };
};

test('calls for a message that was claimed in its own commit, without another claim', async () => {
  const { channel, send, time, calls, claims, messageOf } = await leasedChannel();
  const before = { ...claims };
  const message = await send(channel, '+14155550998');
  await time.advance(1);
  assert.equal(calls.length, 2);
  assert.deepEqual(claims, before);
  await time.advance(5 * secondMs);
  assert.equal((await messageOf(message)).progress.status, 'read');
});

test('keeps the order of a recipient, and the pace of the channel', async () => {
  const { channel, send, time, calls } = await leasedChannel({ perSecond: 10 });
  const to = '+14155550998';
  const sent = [];
  for (let i = 0; i < 5; i += 1) sent.push(await send(channel, to));
  for (const number of numbers) await send(channel, number);
  await time.advance(minuteMs);
  const ofRecipient = calls.filter(({ message }) => message.to === to);
  assert.deepEqual(
    ofRecipient.map(({ message }) => message.id),
    sent,
  );
  assert.equal(calls.length, 1 + 5 + numbers.length);
  const times = calls.map(({ at }) => at);
  for (const [i, from] of times.entries())
    for (const [n, to] of times.slice(i).entries())
      assert.ok((n + 1 - 1) * 1_000 <= (to - from) * 10 + 1, `${n + 1} calls in ${to - from} ms`);
});

test('lets what waits in the queue go before a new message', async () => {
  const { channel, send, time, calls } = await leasedChannel({ perSecond: 1 });
  const first = await send(channel, numbers[0] as PhoneNumber);
  const second = await send(channel, numbers[1] as PhoneNumber);
  await time.advance(1_100);
  const third = await send(channel, numbers[2] as PhoneNumber);
  await time.advance(10 * secondMs);
  const order = calls.slice(1).map(({ message }) => message.id);
  assert.deepEqual(order, [first, second, third]);
});

test('keeps the burst of the channel when sends are accepted while the messages of a claim are read', async () => {
  const { channel, send, time, calls, stores, wrap } = await leasedChannel();
  const burst = 8;
  let isClaiming = false;
  wrap((commit) =>
    onProjects(commit, ({ claim, ...change }) =>
      commit(isClaiming && claim ? { ...change, claim } : change),
    ),
  );
  const { findMany } = stores.messages;
  Object.assign(stores.messages, {
    findMany: async (...query: Parameters<typeof findMany>) => {
      if (!isClaiming) {
        isClaiming = true;
        for (const number of numbers.slice(0, burst)) await send(channel, number);
      }
      return findMany(...query);
    },
  });
  await send(channel, '+14155550998');
  await time.advance(secondMs);
  assert.equal(calls.length, 1 + 1 + burst);
  const together = calls.filter(({ at }) => at === calls[1]?.at);
  assert.ok(together.length <= burst, `${together.length} calls at once`);
});

test('releases the lane when it is not known whether a claim was stored', async () => {
  const scene = await sandboxScene();
  const { time, calls } = scene;
  let isAnswerLost = false;
  const losing =
    (commit: Commit): Commit =>
    async (change) => {
      const outcome = await commit(change);
      if (change.project !== undefined && change.claim && isAnswerLost)
        throw new PortFailure('the answer was lost');
      return outcome;
    };
  scene.worker('one');
  scene.wrap(losing);
  const channel = await scene.connect();
  await scene.send(channel, '+14155550999');
  await time.advance(500);
  isAnswerLost = true;
  await assert.rejects(scene.send(channel, '+14155550998'), PortFailure);
  isAnswerLost = false;
  await time.advance(minuteMs);
  // The next owner finds the job as unknown, waits, and sends it: nothing is lost.
  assert.deepEqual(
    calls.map(({ message, attempt }) => [message.to, attempt]),
    [
      ['+14155550999', 1],
      ['+14155550998', 2],
    ],
  );
});

test('keeps a lane while each second brings a message, and looks at its queue without claiming', async () => {
  const { channel, send, time, calls, claims, releases } = await leasedChannel();
  const before = { ...claims };
  for (const number of numbers.slice(0, 20)) {
    await send(channel, number);
    await time.advance(400);
  }
  assert.equal(calls.length, 21);
  assert.deepEqual(claims, before);
  assert.deepEqual(releases(), []);
  await time.advance(3 * secondMs);
  assert.deepEqual(releases(), [channel]);
});

test('claims nothing for a lane that ends', async () => {
  const { channel, send, time, calls, worker, jobOf, project } = await leasedChannel();
  const stopping = worker.stop();
  const message = await send(channel, '+14155550998');
  await time.advance(secondMs);
  await stopping;
  assert.equal(calls.length, 1);
  assert.equal((await jobOf(project, message))?.state, 'queued');
});

test.run();

import assert from 'node:assert/strict';
import { attemptsAtOnce } from '../../../../core/model/webhooks/health.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { suite } from '../../../support/suite.js';
import { eventsOf, good, idsOf, webhookScene } from './delivery-scene.js';

const test = suite('deliverer, when workers and stores fail');

test('repeats an attempt under its number when its worker died, and skips none', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('one');
  const began: string[] = [];
  const dying = scene.worker('dying', ({ headers, onStart }) => {
    began.push(headers['Service-Event-Id'] ?? '');
    onStart?.();
    return new Promise(() => undefined);
  });
  const events = await scene.happen(20);
  await scene.time.advance(secondMs);
  assert.equal(began.length, attemptsAtOnce);
  dying.deafen();
  void dying.stop();
  scene.worker('heir');
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(eventsOf(scene.at(url)), idsOf(events));
  assert.ok(scene.at(url).every(({ attempt }) => attempt === 1));
});

test('settles nothing under a lease that another worker has', async () => {
  const scene = await webhookScene();
  const { id } = await scene.endpoint('one', good);
  let answer: (() => void) | undefined;
  const sleeping = scene.worker('sleeping', async ({ onStart }) => {
    onStart?.();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { statusCode: 500, durationMs: 0, responseBody: 'late', error: null };
  });
  await scene.happen();
  await scene.time.advance(secondMs);
  const lanes = [{ lane: id, project: scene.project, epoch: 1 }];
  await scene.stores.deliveryQueue.renew({ owner: 'x', now: 0, leaseMs: 0, lanes });
  scene.worker('other');
  await scene.time.advance(secondMs);
  answer?.();
  await scene.time.advance(secondMs);
  const [delivery] = await scene.deliveriesOf(id);
  assert.equal(delivery?.status, 'succeeded');
  assert.deepEqual(
    delivery?.history.map(({ statusCode }) => statusCode),
    [204],
  );
  void sleeping.stop();
});

test('retries a settlement that the store failed', async () => {
  let isBroken = false;
  const breaking =
    (commit: Commit): Commit =>
    async (change) => {
      if (isBroken && change.project !== undefined && change.attemptEnds)
        throw new PortFailure('no store');
      return commit(change);
    };
  const scene = await webhookScene(breaking);
  const { id, url } = await scene.endpoint('one');
  scene.worker();
  isBroken = true;
  const events = await scene.happen(3);
  await scene.time.advance(2 * secondMs);
  isBroken = false;
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(eventsOf(scene.at(url)), idsOf(events));

  isBroken = true;
  await scene.happen(3);
  await scene.time.advance(30 * secondMs);
  isBroken = false;
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.ok(scene.at(url).every(({ attempt }) => attempt === 1));
});

test('releases a lane when the store fails, and leases it again at the next poll', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('one');
  let isBroken = true;
  scene.worker('one', undefined, async () => {
    if (isBroken) throw new PortFailure('no store');
    return true;
  });
  const events = await scene.happen(3);
  await scene.time.advance(10 * secondMs);
  assert.deepEqual(scene.at(url), []);
  assert.ok(scene.faults.length <= 30, `${scene.faults.length} faults in 10 s`);
  isBroken = false;
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(eventsOf(scene.at(url)), idsOf(events));
});

test('does not count an attempt that was never made', async () => {
  const scene = await webhookScene();
  let isFull = true;
  const { id } = await scene.endpoint('one', () =>
    isFull ? { error: 'sender_unavailable' } : { statusCode: 200 },
  );
  scene.worker();
  await scene.happen(3);
  await scene.time.advance(10 * secondMs);
  for (const delivery of await scene.deliveriesOf(id))
    assert.deepEqual([delivery.attempts, delivery.failures], [0, 0]);
  isFull = false;
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
});

test('treats an internal fault as a failed attempt, and continues', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('one', ({ body }) => {
    if (JSON.parse(body).sequence === 1) throw new Error('a defect');
    return { statusCode: 200 };
  });
  scene.worker();
  await scene.happen(3);
  await scene.time.advance(secondMs);
  const [first, ...others] = await scene.deliveriesOf(id);
  assert.equal(first?.history[0]?.error, 'internal_error');
  assert.ok(others.every(({ status }) => status === 'succeeded'));
  assert.equal(scene.faults.length, 1);
  scene.plays.set(url, good);
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
});

test('ends its attempts and releases every lane when it is stopped', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('slow', () => ({ statusCode: 200, afterMs: 3_000 }));
  const { stop } = scene.worker();
  const events = await scene.happen(3 * attemptsAtOnce);
  await scene.time.advance(secondMs);
  const stopped = stop();
  await scene.time.advance(5 * secondMs);
  await stopped;
  assert.equal(scene.at(url).length, attemptsAtOnce);
  assert.ok(await scene.hasPending(id, events.length - attemptsAtOnce)());
  scene.worker('next');
  await scene.time.advance(100);
  assert.equal(scene.at(url).length, 2 * attemptsAtOnce);
});

test.run();

import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { hourMs, minuteMs } from '../../../../core/shared/time.js';
import { getWebhookStatistics } from '../../../../core/use-cases/statistics/get-webhook-statistics.js';
import { attemptCounter } from '../../../../core/workers/statistics/attempt-counter.js';
import { anyId, noon } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyEnd, webhookScene } from '../../../support/fixtures/webhook-scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('statistics of webhooks');

const scene = async () => {
  const stores = memoryStores(anyId);
  const time = drivenTime(noon);
  const webhooks = await webhookScene(async () => stores);
  const counter = attemptCounter({
    ...{ attemptCounts: stores.attemptCounts, steady: time.clock },
    ...{ monotonic: time.monotonic, timer: time.timer, onFault: assert.ifError },
  });
  return {
    ...{ ...time, ...webhooks, counter },
    read: (from = noon - hourMs, to = noon + 10 * minuteMs) =>
      getWebhookStatistics({ ...stores, clock: time.clock })({
        ...{ project: webhooks.project.id, from, to },
      }),
  };
};

test('have every step, the attempts at each endpoint, and what is pending now', async () => {
  const { happen, all, claimOne, end, open, counter, advance, read, endpoint } = await scene();
  await happen(3);
  const other = await open();
  const [first, second] = await all();
  const lease = await claimOne();
  rightOf(await end(lease, [anyEnd(present(first)), anyEnd(present(second), 'failed')]));
  counter.start();
  await advance(1);
  await counter.stop();
  const { steps, stepMs, endpoints, countedTo } = await read();
  assert.equal(stepMs, 5 * minuteMs);
  assert.equal(steps.length, 14);
  assert.deepEqual(
    steps.filter(({ attempts }) => attempts.succeeded + attempts.failed > 0),
    [{ at: noon, attempts: { succeeded: 1, failed: 1 } }],
  );
  assert.deepEqual(
    endpoints.map((each) => [each.endpoint.id, each.attempts, each.pending]),
    [
      [endpoint.id, { succeeded: 1, failed: 1 }, 2],
      [other.id, { succeeded: 0, failed: 0 }, 0],
    ],
  );
  assert.equal(countedTo, undefined);
});

test('say up to when they are complete, when the counter lags by more than a minute', async () => {
  const { happen, all, claimOne, end, advance, read } = await scene();
  await happen(1);
  rightOf(await end(await claimOne(), [anyEnd(present((await all())[0]))]));
  await advance(minuteMs);
  assert.equal((await read()).countedTo, undefined);
  await advance(1);
  assert.equal((await read()).countedTo, noon);
});

test('count no more pending deliveries of an endpoint than 1,000', async () => {
  const { happen, read } = await scene();
  await happen(1_000);
  const { pending, hasMorePending } = present((await read()).endpoints[0]);
  assert.deepEqual([pending, hasMorePending], [1_000, false]);
  await happen(1);
  assert.equal(present((await read()).endpoints[0]).hasMorePending, true);
});

test.run();

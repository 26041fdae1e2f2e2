import assert from 'node:assert/strict';
import { openAtOnce } from '../../../core/model/statistics/attempt-count.js';
import { countSteps } from '../../../core/model/statistics/event-count.js';
import type { AttemptResult } from '../../../core/model/webhooks/attempt-end.js';
import type { Delivery } from '../../../core/model/webhooks/delivery.js';
import type { WebhookEndpointId } from '../../../core/shared/ids.js';
import { dayMs, hourMs, minuteMs } from '../../../core/shared/time.js';
import { limit } from '../../support/fixtures/administration.js';
import { anyEvent, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { pruneAll } from '../../support/fixtures/prune-all.js';
import { anyEnd, type EndpointLease, webhookScene } from '../../support/fixtures/webhook-scene.js';
import type { Check, Fresh } from '../check.js';

const [{ stepMs: fiveMinutes, keptMs }] = countSteps;

/** The counts of webhook attempts, made beside the work. */
export const attemptCountsConformance = (check: Check, fresh: Fresh): void => {
  const counting = async (events: number) => {
    const scene = await webhookScene(fresh);
    const { attemptCounts, endpoint, end, all, happen, claimOne } = scene;
    const happened = events > 0 ? (await happen(events)).events : [];
    const lease = await claimOne();
    const attempt = async (
      delivery: Delivery,
      result: AttemptResult,
      at = noon,
      under: EndpointLease = lease,
    ) => {
      const next = anyEnd(delivery, result);
      rightOf(await end(under, [{ ...next, attempt: { ...next.attempt, at } }], at));
    };
    const read = async (
      { from = 0, to = noon + 400 * dayMs, stepMs = dayMs } = {},
      id: WebhookEndpointId = endpoint.id,
    ) => {
      const found = await attemptCounts.read({ endpoints: [id], stepMs, from, to });
      const sum = (outcome: string) =>
        found
          .filter((each) => each.outcome === outcome)
          .reduce((total, { count }) => total + count, 0);
      return [sum('succeeded'), sum('failed')];
    };
    return {
      ...{ ...scene, lease, attempt, read, events: happened },
      /** Counts until nothing is left. */
      countAll: async (limit = 100, id: WebhookEndpointId = endpoint.id) => {
        while ((await attemptCounts.count(id, limit)) > 0);
      },
      nth: async (i: number) => present((await all())[i]),
    };
  };

  check('count each attempt once, when it began and by how it ended', async () => {
    const { attempt, nth, countAll, read, attemptCounts, endpoint } = await counting(3);
    await attempt(await nth(0), 'failed', noon);
    await attempt(await nth(1), 'succeeded', noon + minuteMs);
    await countAll(2);
    assert.deepEqual(await read(), [1, 1]);
    await attempt(await nth(0), 'failed', noon + fiveMinutes);
    await attempt(await nth(0), 'gone', noon + hourMs);
    await countAll(1);
    await countAll();
    for (const { stepMs } of countSteps) assert.deepEqual(await read({ stepMs }), [1, 3]);
    const found = await attemptCounts.read({
      ...{ endpoints: [endpoint.id], stepMs: fiveMinutes, from: noon, to: noon + hourMs },
    });
    assert.deepEqual(found.map(({ at, outcome, count }) => [at - noon, outcome, count]).sort(), [
      [0, 'failed', 1],
      [0, 'succeeded', 1],
      [fiveMinutes, 'failed', 1],
    ]);
    assert.deepEqual(await read({ stepMs: fiveMinutes, from: noon + 1 }), [0, 2]);
  });

  check('wait for the first delivery that was not tried, and say so', async () => {
    const { attempt, nth, countAll, read, attemptCounts, endpoint } = await counting(3);
    const behind = () => attemptCounts.behind(noon + 400 * dayMs);
    assert.deepEqual(await behind(), []);
    await attempt(await nth(1), 'succeeded');
    assert.deepEqual(await behind(), []);
    assert.equal(await attemptCounts.countedTo(endpoint.id), undefined);
    await attempt(await nth(0), 'failed');
    assert.deepEqual(await behind(), [endpoint.id]);
    assert.equal(await attemptCounts.countedTo(endpoint.id), noon);
    await countAll();
    assert.deepEqual(await behind(), []);
    assert.equal(await attemptCounts.countedTo(endpoint.id), undefined);
    assert.deepEqual(await read(), [1, 1]);
  });

  check('find the next attempt of a delivery once it was due', async () => {
    const { attempt, nth, countAll, attemptCounts, endpoint } = await counting(1);
    await attempt(await nth(0), 'failed');
    await countAll();
    const { dueAt } = await nth(0);
    await attempt(await nth(0), 'failed', dueAt);
    assert.deepEqual(await attemptCounts.behind(dueAt - 1), []);
    assert.deepEqual(await attemptCounts.behind(dueAt), [endpoint.id]);
    await countAll();
    assert.deepEqual(await attemptCounts.behind(dueAt), []);
  });

  check('count once under concurrent calls and attempts, however many stay open', async () => {
    const size = openAtOnce + 20;
    const { attemptCounts, endpoint, all, end, claimOne, countAll, read } = await counting(size);
    const lease = await claimOne(noon + dayMs, 'heir');
    for (let round = 0; round < 2; round += 1) {
      const ends = (await all()).map((delivery) => anyEnd(delivery, 'failed'));
      await Promise.all([
        ...times(5, (i) =>
          end(lease, ends.slice((i * size) / 5, ((i + 1) * size) / 5), noon + round * hourMs),
        ),
        ...times(10, () => attemptCounts.count(endpoint.id, 30)),
      ]);
    }
    await countAll(30);
    assert.deepEqual(await read(), [0, 2 * size]);
    const last = (await all()).map((delivery) => anyEnd(delivery));
    rightOf(await end(lease, last, noon + 2 * hourMs));
    await countAll(30);
    assert.deepEqual(await read(), [size, 2 * size]);
    await countAll();
    assert.deepEqual(await read(), [size, 2 * size]);
  });

  check('count the attempts of deliveries that are sent again, counted before or not', async () => {
    const { attempt, nth, countAll, read, commit, project } = await counting(4);
    const resend = async (i: number) =>
      rightOf(await commit({ project: project.id, at: noon + 9, resends: [await nth(i)] }));
    for (const i of [0, 1]) await attempt(await nth(i), 'succeeded');
    await attempt(await nth(2), 'failed');
    // The counter has passed the first only.
    await countAll(1);
    await resend(3);
    for (const i of [0, 1, 2]) {
      await resend(i);
      await attempt(await nth(i), 'failed');
      await attempt(await nth(i), 'succeeded');
      await resend(i);
    }
    await countAll();
    assert.deepEqual(await read(), [5, 4]);
    for (const i of [0, 1, 2]) await attempt(await nth(i), 'failed');
    await countAll();
    await countAll();
    assert.deepEqual(await read(), [5, 7]);
  });

  check('count once while deliveries are sent again', async () => {
    const size = 20;
    const { all, end, lease, countAll, read, commit, project, attemptCounts, endpoint } =
      await counting(size);
    const attemptAll = async (result: AttemptResult) =>
      rightOf(
        await end(
          lease,
          (await all()).map((delivery) => anyEnd(delivery, result)),
        ),
      );
    await attemptAll('succeeded');
    const at = noon + 9;
    await Promise.all([
      ...(await all()).map((delivery) => commit({ project: project.id, at, resends: [delivery] })),
      ...times(10, () => attemptCounts.count(endpoint.id, 3)),
    ]);
    await attemptAll('failed');
    await countAll(3);
    assert.deepEqual(await read(), [size, size]);
  });

  check('count the attempts of events that are replayed behind the counter', async () => {
    const { open, claim, all, happen, commit, project, attempt, countAll, read, events } =
      await counting(3);
    const { id } = await open();
    await happen(1);
    const ofLate = (await claim(noon + 1)).find(({ lane }) => lane === id);
    const lease: EndpointLease = present(ofLate);
    const attemptNext = async () => {
      const next = (await all(id)).find(({ attempts }) => attempts === 0);
      await attempt(present(next), 'succeeded', noon, lease);
    };
    await attemptNext();
    await countAll(100, id);
    assert.deepEqual(await read({}, id), [1, 0]);
    const replay = { endpoint: id, events };
    rightOf(await commit({ project: project.id, at: noon, replay }));
    await countAll(100, id);
    for (let left = 3; left > 0; left -= 1) {
      await attemptNext();
      await countAll(1, id);
      assert.deepEqual(await read({}, id), [5 - left, 0]);
    }
  });

  check('count what was not counted of deliveries that are removed', async () => {
    const { attempt, nth, countAll, read, attemptCounts, endpoint, project, stores } =
      await counting(5);
    for (const i of [0, 1, 2]) await attempt(await nth(i), 'failed');
    await attemptCounts.count(endpoint.id, 2);
    assert.deepEqual(await read(), [0, 2]);
    for (const i of [0, 2, 3]) await attempt(await nth(i), 'succeeded');
    await limit(stores, project.id, { deliveries: 1, events: 'forever' }, noon);
    assert.equal((await pruneAll(stores, noon + 2 * dayMs)).deliveries, 3);
    const total = { from: 0, to: Number.MAX_SAFE_INTEGER };
    assert.deepEqual(await read(total), [3, 3]);
    await countAll();
    assert.deepEqual(await read(total), [3, 3]);
  });

  check('count what was not counted of deliveries whose events are removed', async () => {
    const { attempt, nth, countAll, read, stores } = await counting(3);
    for (const i of [0, 1]) await attempt(await nth(i), 'failed');
    await countAll();
    await attempt(await nth(0), 'succeeded');
    await attempt(await nth(2), 'succeeded');
    assert.equal((await pruneAll(stores, noon + 90 * dayMs + 1)).events, 3);
    assert.deepEqual(await read(), [2, 2]);
    await countAll();
    assert.deepEqual(await read(), [2, 2]);
  });

  check('keep each step for its time, and nothing of a removed endpoint', async () => {
    const { attempt, nth, countAll, read, commit, endpoint, project, attemptCounts, stores } =
      await counting(2);
    await attempt(await nth(0), 'succeeded');
    await attempt(await nth(1), 'failed');
    await countAll();
    await pruneAll(stores, noon + keptMs);
    assert.deepEqual(await read({ stepMs: fiveMinutes }), [1, 1]);
    await pruneAll(stores, noon + keptMs + 1);
    assert.deepEqual(await read({ stepMs: fiveMinutes }), [0, 0]);
    assert.deepEqual(await read({ stepMs: hourMs }), [1, 1]);
    const removeEndpoints = [{ ...endpoint }];
    rightOf(await commit({ project: project.id, at: noon, removeEndpoints }));
    assert.deepEqual(await attemptCounts.behind(noon + 400 * dayMs), []);
    assert.equal(await attemptCounts.count(endpoint.id, 10), 0);
    await pruneAll(stores, noon + keptMs + 1);
    assert.equal(await attemptCounts.count(endpoint.id, 10), 0);
  });

  check('show nothing of another endpoint', async () => {
    const { attempt, nth, countAll, attemptCounts, open, commit, project } = await counting(1);
    const other = await open();
    rightOf(await commit({ project: project.id, at: noon, events: [anyEvent()] }));
    await attempt(await nth(0), 'succeeded');
    await countAll();
    const range = { stepMs: dayMs, from: 0, to: noon + dayMs };
    assert.deepEqual(await attemptCounts.read({ endpoints: [other.id], ...range }), []);
    assert.deepEqual(await attemptCounts.read({ endpoints: [], ...range }), []);
  });
};

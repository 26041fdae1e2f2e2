import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { leaseMs } from '../../../core/model/queue/timing.js';
import { attemptsShown } from '../../../core/model/webhooks/delivery.js';
import { activated, deactivated } from '../../../core/model/webhooks/endpoint.js';
import { attemptsAtOnce } from '../../../core/model/webhooks/health.js';
import { noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { anyEnd, sequencesOf, webhookScene } from '../../support/fixtures/webhook-scene.js';
import type { Check, Fresh } from '../check.js';

/** What the ends of attempts make of deliveries and of endpoints (docs/invariants.md#P3, docs/invariants.md#W2). */
export const deliveryAttemptsConformance = (check: Check, fresh: Fresh): void => {
  const leased = async (count: number) => {
    const scene = await webhookScene(fresh);
    await scene.happen(count);
    const lease = await scene.claimOne();
    const one = async (i = 0) => present((await scene.all())[i]);
    const health = async () => {
      const { health } = present(await scene.findDue(lease));
      assert.deepEqual(await scene.endpoints.health(scene.endpoint.id), health);
      return health;
    };
    return { ...scene, lease, one, health };
  };

  check(
    'stores each attempt completely, in order, with the new state of the delivery',
    async () => {
      const { one, end, lease } = await leased(1);
      const ends = [];
      for (const [i, result] of (['failed', 'failed', 'succeeded'] as const).entries()) {
        const next = anyEnd(await one(), result);
        ends.push({ ...next.attempt, error: i === 0 ? 'timeout' : null, at: noon + i });
        rightOf(await end(lease, [{ ...next, attempt: present(ends[i]) }], noon + 10 * i));
      }
      const { history, status, attempts, failures, completedAt } = await one();
      assert.deepEqual(history, ends);
      assert.deepEqual([status, attempts, failures, completedAt], ['succeeded', 3, 0, noon + 20]);
    },
  );

  check('accepts the end of an attempt once, and only of the next attempt', async () => {
    const { one, end, lease } = await leased(1);
    const first = anyEnd(await one(), 'failed');
    const answers = await Promise.all(times(5, () => end(lease, [first])));
    assert.equal(answers.filter(E.isRight).length, 1);
    for (const answer of answers.filter(E.isLeft))
      assert.deepEqual(answer.left, { code: 'lease_lost' });
    const third = anyEnd({ ...(await one()), attempts: 2 }, 'succeeded');
    assert.deepEqual(leftOf(await end(lease, [third])), { code: 'lease_lost' });
    rightOf(await end(lease, [anyEnd(await one())]));
    assert.deepEqual(leftOf(await end(lease, [anyEnd(await one())])), { code: 'lease_lost' });
    assert.equal((await one()).history.length, 2);
  });

  check('stores several attempts of one delivery that end together', async () => {
    const { commit, one, end, lease, project } = await leased(2);
    const [delivery, other] = [await one(), await one(1)];
    const ends = times(3, (i) => anyEnd({ ...delivery, attempts: i }, 'failed'));
    const answers = await Promise.all([
      end(lease, [present(ends[0]), anyEnd(other)]),
      end(lease, [present(ends[1])]),
      commit({ project: project.id, at: noon, resends: [delivery, other] }),
      end(lease, [present(ends[2]), anyEnd({ ...other, attempts: 1 }, 'gone')]),
    ]);
    for (const answer of answers) rightOf(answer);
    const { history, status, attempts, failures } = await one();
    assert.deepEqual(
      history,
      ends.map(({ attempt }) => attempt),
    );
    assert.deepEqual([status, attempts, failures], ['pending', 3, 1]);
    const { history: ofOther, ...gone } = await one(1);
    assert.deepEqual(
      ofOther.map(({ number, statusCode }) => [number, statusCode]),
      [
        [1, 204],
        [2, 500],
      ],
    );
    assert.deepEqual([gone.status, gone.attempts, gone.failures], ['failed', 2, 1]);
  });

  check('accepts none under an ended lease', async () => {
    const { one, end, lease, claimOne } = await leased(1);
    const heir = await claimOne(noon + leaseMs, 'heir');
    assert.deepEqual(leftOf(await end(lease, [anyEnd(await one())])), { code: 'lease_lost' });
    assert.equal((await one()).attempts, 0);
    rightOf(await end(heir, [anyEnd(await one(), 'failed')]));
    assert.equal((await one()).attempts, 1);
  });

  check('settles many at once, each separately', async () => {
    const { all, end, lease } = await leased(100);
    const deliveries = await all();
    const answers = await Promise.all(
      deliveries.map((delivery, i) =>
        end(lease, [anyEnd(delivery, i % 3 === 0 ? 'failed' : 'succeeded')]),
      ),
    );
    for (const answer of answers) rightOf(answer);
    for (const [i, delivery] of (await all()).entries()) {
      assert.equal(delivery.status, i % 3 === 0 ? 'pending' : 'succeeded');
      assert.equal(delivery.history.length, 1);
    }
  });

  check('updates the health of an endpoint in the order of commits', async () => {
    const { all, end, lease, health } = await leased(30);
    const deliveries = await all();
    const ends = deliveries.map((delivery, i) => anyEnd(delivery, i < 3 ? 'failed' : 'succeeded'));
    rightOf(await end(lease, [present(ends[0])], noon + 1));
    assert.deepEqual(await health(), { failingSince: noon + 1, failures: 1 });
    await Promise.all([1, 2].map((i) => end(lease, [present(ends[i])], noon + 1 + i)));
    assert.deepEqual(await health(), { failingSince: noon + 1, failures: 3 });
    rightOf(await end(lease, [present(ends[3])], noon + 9));
    assert.deepEqual(await health(), { failingSince: null, failures: 0 });
    const rest = deliveries.slice(4);
    await Promise.all(rest.map((delivery) => end(lease, [anyEnd(delivery, 'failed')], noon + 20)));
    assert.deepEqual(await health(), { failingSince: noon + 20, failures: attemptsAtOnce });
  });

  check('requires an endpoint to have failed since an instant', async () => {
    const { commit, one, end, lease, endpoint, project } = await leased(1);
    const requiring = (since: number) =>
      commit({
        project: project.id,
        at: noon,
        requires: { failingSince: { endpoint: endpoint.id, since } },
      });
    const changed = { code: 'changed', id: endpoint.id };
    assert.deepEqual(leftOf(await requiring(noon)), changed);
    rightOf(await end(lease, [anyEnd(await one(), 'failed')], noon + 1));
    assert.deepEqual(leftOf(await requiring(noon)), changed);
    rightOf(await requiring(noon + 1));
    rightOf(await end(lease, [anyEnd(await one())]));
    assert.deepEqual(leftOf(await requiring(noon + 1)), changed);
  });

  check('deactivates an endpoint in the commit that ends the attempt', async () => {
    const { commit, one, lease, endpoint, endpoints, project } = await leased(2);
    const giveUp = async (version: number) =>
      commit({
        project: project.id,
        at: noon,
        requires: { lease },
        puts: { endpoints: [{ ...deactivated(endpoint, 'gone', noon), version }] },
        attemptEnds: [anyEnd(await one(), 'gone')],
      });
    assert.equal(leftOf(await giveUp(3)).code, 'changed');
    assert.equal((await one()).status, 'pending');
    rightOf(await giveUp(1));
    assert.equal((await one()).status, 'failed');
    const found = present(await endpoints.find(project.id, endpoint.id));
    assert.equal(found.inactiveReason, 'gone');
  });

  check('resets the health of an endpoint when it is activated', async () => {
    const { one, end, lease, health, put, endpoint } = await leased(1);
    rightOf(await end(lease, [anyEnd(await one(), 'failed')]));
    const inactive = await put(deactivated(endpoint, 'manual', noon));
    assert.equal((await health()).failures, 1);
    const active = await put(activated(inactive, noon));
    assert.deepEqual(await health(), { failingSince: null, failures: 0 });
    rightOf(await end(lease, [anyEnd(await one(), 'failed')]));
    await put({ ...active, description: 'changed' });
    assert.equal((await health()).failures, 1);
  });

  check('makes a resent delivery due at once, in any state', async () => {
    const { commit, all, end, lease, findDue, project, claim, deliveryQueue } = await leased(4);
    const [waits, succeeded, failed, fresh_] = (await all()).map(present);
    rightOf(await end(lease, [anyEnd(present(waits), 'failed')]));
    rightOf(await end(lease, [anyEnd(present(succeeded))]));
    rightOf(await end(lease, [anyEnd(present(failed), 'gone')]));
    await deliveryQueue.release(lease);
    const resends = [waits, succeeded, failed, fresh_].map(present);
    rightOf(await commit({ project: project.id, at: noon + 9, resends }));
    const [again] = await claim(noon + 9);
    const { fresh: first, retries } = present(await findDue(present(again), noon + 9));
    assert.deepEqual([sequencesOf(first), sequencesOf(retries)], [[4], [1, 2, 3]]);
    for (const { status, failures, completedAt } of await all())
      assert.deepEqual([status, failures, completedAt], ['pending', 0, null]);
  });

  check('does not resend an unknown delivery', async () => {
    const { commit, one, project, open } = await leased(1);
    const late = await open();
    const { id, endpoint, event } = await one();
    for (const unknown of [
      { id, endpoint, event: { sequence: event.sequence + 1 } },
      { id, endpoint: late.id, event },
    ]) {
      const change = { project: project.id, at: noon, resends: [unknown] };
      assert.deepEqual(leftOf(await commit(change)), { code: 'changed', id });
    }
  });

  check('shows the last attempts of a delivery that was tried again and again', async () => {
    const { commit, one, end, lease, project } = await leased(1);
    const count = attemptsShown + 5;
    for (let i = 0; i < count; i += 1) {
      rightOf(await end(lease, [anyEnd(await one())]));
      rightOf(await commit({ project: project.id, at: noon, resends: [await one()] }));
    }
    const { attempts, history } = await one();
    assert.equal(attempts, count);
    assert.deepEqual(
      history.map(({ number }) => number),
      times(attemptsShown, (i) => i + 6),
    );
  });
};

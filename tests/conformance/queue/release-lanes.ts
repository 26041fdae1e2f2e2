import assert from 'node:assert/strict';
import { leaseMs } from '../../../core/model/queue/timing.js';
import { anyAcceptance, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { scene } from '../../support/fixtures/scene.js';
import { retryAt, unknownUntil, worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';

/** Releasing lanes, and when they are due again (docs/invariants.md#P8). */
export const releaseLanesConformance = (check: Check, fresh: Fresh): void => {
  const held = async (options: Parameters<typeof anyAcceptance>[1] = {}) => {
    const given = await scene(fresh);
    rightOf(await given.commit(anyAcceptance(given.channel, options)));
    const hands = worker(given.stores);
    const lease = await hands.claimOne(options.dueAt);
    const nextDue = (isPaused = false) => given.queue.nextDue(lease.lane, isPaused);
    return { ...given, ...hands, lease, nextDue };
  };

  check('tells when the next job is due', async () => {
    const { nextDue, commit, channel, take, settle, lease } = await held({ dueAt: noon + 3 });
    rightOf(await commit(anyAcceptance(channel, { dueAt: noon + 9 })));
    assert.equal(await nextDue(), noon + 3);
    const [job] = await take(lease, noon + 3);
    rightOf(await settle(lease, present(job), 'done'));
    assert.equal(await nextDue(), noon + 9);
    const [last] = await take(lease, noon + 9);
    rightOf(await settle(lease, present(last), 'done'));
    assert.equal(await nextDue(), undefined);
  });

  check('uses the due time of a retry and of an unknown job', async () => {
    const { nextDue, take, settle, lease } = await held();
    const [job] = await take(lease);
    rightOf(await settle(lease, present(job), retryAt(noon + 40)));
    assert.equal(await nextDue(), noon + 40);
    const [again] = await take(lease, noon + 40);
    rightOf(await settle(lease, present(again), unknownUntil(noon + 99)));
    assert.equal(await nextDue(), noon + 99);
    assert.equal(await nextDue(true), noon + 99);
  });

  check('uses only expiries and unknown jobs while a channel is paused', async () => {
    const { nextDue, commit, channel } = await held({ expiresAt: noon + 500 });
    const to = '+12025550111';
    for (const expiresAt of [noon + 400, noon + 300])
      rightOf(await commit(anyAcceptance(channel, { to, expiresAt })));
    assert.equal(await nextDue(), noon);
    assert.equal(await nextDue(true), noon + 300);
  });

  check('releases a lane, due when its next job is due', async () => {
    const { stores, release, lease, take, settle } = await held();
    const [job] = await take(lease);
    rightOf(await settle(lease, present(job), retryAt(noon + 40)));
    await release(lease);
    const other = worker(stores, 'other');
    assert.deepEqual(await other.claim(noon + 39), []);
    assert.equal((await other.claimOne(noon + 40)).epoch, 2);
  });

  check('releases an empty lane without a due time, until a job comes', async () => {
    const { stores, commit, channel, release, lease, take, settle } = await held();
    const [job] = await take(lease);
    rightOf(await settle(lease, present(job), 'done'));
    await release(lease);
    const other = worker(stores, 'other');
    assert.deepEqual(await other.claim(noon + 1e9), []);
    rightOf(await commit(anyAcceptance(channel, { dueAt: noon + 7 })));
    assert.deepEqual(await other.claim(noon + 6), []);
    assert.equal((await other.claim(noon + 7)).length, 1);
  });

  check('releases the lane of a paused channel, due at its first expiry', async () => {
    const { stores, release, lease } = await held({ expiresAt: noon + 50 });
    await release(lease, true);
    const other = worker(stores, 'other');
    assert.deepEqual(await other.claim(noon + 49), []);
    assert.equal((await other.claim(noon + 50)).length, 1);
  });

  check('never overlooks a job that comes while its lane is released', async () => {
    const { commit, channel, claimOne, take, settle, release, lease: first } = await held();
    let lease = first;
    for (const _ of times(40, () => 0)) {
      const [job] = await take(lease);
      rightOf(await settle(lease, present(job), 'done'));
      await Promise.all([release(lease), commit(anyAcceptance(channel))]);
      lease = await claimOne();
    }
  });

  check('changes nothing when another worker has the lane', async () => {
    const { stores, release, lease } = await held();
    const heir = worker(stores, 'heir');
    const newer = await heir.claimOne(noon + leaseMs);
    await release(lease);
    assert.deepEqual(await worker(stores, 'third').claim(noon + leaseMs), []);
    assert.deepEqual(await heir.renew([newer], noon + leaseMs), [newer.lane]);
    assert.equal((await heir.take(newer, noon + leaseMs)).length, 1);
  });

  check('lets the next owner find jobs whose worker has died', async () => {
    const { stores, release, lease, take, nextDue } = await held();
    const [left] = await take(lease);
    assert.equal(await nextDue(), noon);
    assert.equal(await nextDue(true), noon);
    await release(lease);
    const heir = worker(stores, 'heir');
    const [found] = await heir.take(await heir.claimOne(noon + 1), noon + 1);
    assert.equal(found?.id, left?.id);
    assert.equal(found?.state, 'unknown');
  });

  check('makes a lane due when a job in it is settled after its release', async () => {
    const { stores, release, lease, take, settle, commit, channel } = await held({
      to: '+12025550111',
    });
    rightOf(await commit(anyAcceptance(channel, { to: '+12025550111', dueAt: noon + 2 })));
    const [job] = await take(lease);
    await release(lease);
    rightOf(await settle(lease, present(job), 'done'));
    const heir = worker(stores, 'heir');
    const newer = await heir.claimOne(noon + 2);
    assert.equal((await heir.take(newer, noon + 2)).length, 1);
  });
};

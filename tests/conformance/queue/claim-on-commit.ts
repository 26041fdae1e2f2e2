import assert from 'node:assert/strict';
import type { Change } from '../../../core/commit/change.js';
import { leaseMs } from '../../../core/model/queue/timing.js';
import type { LaneLease } from '../../../core/ports/queues/send-queue.js';
import { anyAcceptance, anyNumber, noon } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { messageOf, openChannel, scene } from '../../support/fixtures/scene.js';
import { worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';

/** Claiming a job in the commit that adds it (docs/decisions/0052). */
export const claimOnCommitConformance = (check: Check, fresh: Fresh): void => {
  /** A leased lane whose first job is claimed and settled. */
  const leased = async () => {
    const given = await scene(fresh);
    const hands = worker(given.stores);
    rightOf(await given.commit(anyAcceptance(given.channel)));
    const lease = await hands.claimOne();
    const [first] = await hands.take(lease);
    rightOf(await hands.settle(lease, present(first), 'done'));
    const stored = (change: Change) => given.jobOf(given.project.id, messageOf(change).id);
    return { ...given, ...hands, lease, stored };
  };
  const under = (change: Change, { lane, epoch }: LaneLease): Change => ({
    ...change,
    claim: { lane, epoch },
  });

  check('claims a job in the commit that adds it, as a claim of its own would', async () => {
    const { commit, channel, lease, stored, settle, take } = await leased();
    const change = under(anyAcceptance(channel, { dueAt: noon - 5 }), lease);
    const { claimed } = rightOf(await commit(change));
    const [job] = claimed;
    assert.equal(claimed.length, 1);
    assert.deepEqual(
      [job?.state, job?.attempt, job?.attemptedAt, job?.epoch],
      ['sending', 1, noon, lease.epoch],
    );
    assert.deepEqual(await stored(change), job);
    assert.deepEqual(await take(lease), []);
    rightOf(await settle(lease, present(job), 'done'));
    assert.equal(await stored(change), undefined);
  });

  check('claims nothing without being asked to', async () => {
    const { commit, channel, stored } = await leased();
    const change = anyAcceptance(channel);
    assert.deepEqual(rightOf(await commit(change)).claimed, []);
    assert.equal((await stored(change))?.state, 'queued');
  });

  check('leaves a job in the queue that may not go yet', async () => {
    const { commit, stores, project, channel, lease, stored, take } = await leased();
    const to = anyNumber();
    const busy = anyAcceptance(channel, { to });
    rightOf(await commit(busy));
    const other = await openChannel(stores, project);
    const waiting = [
      ['behind', under(anyAcceptance(channel, { to }), lease)],
      ['queued', under(anyAcceptance(channel, { dueAt: noon + 1 }), lease)],
      ['queued', under(anyAcceptance(channel), { ...lease, epoch: lease.epoch - 1 })],
      ['queued', under(anyAcceptance(other), lease)],
    ] as const;
    for (const [state, change] of waiting) {
      assert.deepEqual(rightOf(await commit(change)).claimed, []);
      assert.equal((await stored(change))?.state, state);
    }
    assert.equal((await take(lease)).length, 2);
  });

  check('decides for each Change of a group on its own', async () => {
    const { commit, channel, lease } = await leased();
    const to = anyNumber();
    const changes = [to, to, anyNumber()].map((each) =>
      under(anyAcceptance(channel, { to: each }), lease),
    );
    const claimed = (await Promise.all(changes.map(commit))).map((each) => rightOf(each).claimed);
    const isClaimed = claimed.map((jobs) => jobs.length === 1);
    assert.deepEqual([...isClaimed].sort(), [false, true, true]);
    assert.equal(isClaimed[2], true);
  });

  check('leaves a claimed job to the next owner of the lane, as unknown', async () => {
    const { commit, stores, channel, lease } = await leased();
    const change = under(anyAcceptance(channel), lease);
    rightOf(await commit(change));
    const heir = worker(stores, 'heir');
    const taken = await heir.take(await heir.claimOne(noon + leaseMs), noon + leaseMs);
    assert.deepEqual(
      taken.map(({ subject, state, attempt }) => ({ subject, state, attempt })),
      [{ subject: messageOf(change).id, state: 'unknown', attempt: 1 }],
    );
  });

  check('names the lane in which a settlement lets the next job of the recipient go', async () => {
    const { commit, channel, lease, settle, take } = await leased();
    const to = anyNumber();
    rightOf(await commit(anyAcceptance(channel, { to })));
    rightOf(await commit(anyAcceptance(channel, { to })));
    const [first] = await take(lease);
    const afterFirst = rightOf(await settle(lease, present(first), 'done'));
    assert.deepEqual(afterFirst.promoted, [channel.id]);
    const [second] = await take(lease);
    const afterSecond = rightOf(await settle(lease, present(second), 'done'));
    assert.deepEqual(afterSecond.promoted, []);
  });
};

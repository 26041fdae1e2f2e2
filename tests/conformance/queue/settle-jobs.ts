import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { countOne } from '../../../core/model/billing/usage.js';
import { leaseMs } from '../../../core/model/queue/timing.js';
import {
  anyAcceptance,
  anyEvent,
  anyMessage,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { commitInOrder, messageOf, scene } from '../../support/fixtures/scene.js';
import { retryAt, settlementOf, unknownUntil, worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';

/** Settling jobs under the lease that they were claimed under (docs/invariants.md#P3, docs/invariants.md#P6). */
export const settleJobsConformance = (check: Check, fresh: Fresh): void => {
  const taken = async (count: number) => {
    const given = await scene(fresh);
    const changes = times(count, () => anyAcceptance(given.channel));
    await commitInOrder(given, changes);
    const hands = worker(given.stores);
    const lease = await hands.claimOne();
    const jobs = await hands.take(lease);
    const found = (i: number) => given.jobOf(given.project.id, messageOf(present(changes[i])).id);
    return { ...given, ...hands, lease, jobs, found };
  };

  check('removes a job that is done', async () => {
    const { lease, jobs, settle, found, take } = await taken(2);
    rightOf(await settle(lease, present(jobs[0]), 'done'));
    assert.equal(await found(0), undefined);
    assert.deepEqual(await found(1), jobs[1]);
    assert.deepEqual(await take(lease, noon + 1e6), []);
  });

  check('writes what an attempt changed about a job, and leaves the rest', async () => {
    const { lease, jobs, settle, found } = await taken(3);
    const nexts = [
      { state: 'queued', dueAt: noon + 1, failures: 3 },
      { state: 'unknown', dueAt: noon + 2, unknowns: 1, isOvertaken: true },
      { state: 'queued', dueAt: noon + 3, crashes: 2, attempt: 0 },
    ] as const;
    for (const [i, next] of nexts.entries()) rightOf(await settle(lease, present(jobs[i]), next));
    for (const [i, next] of nexts.entries())
      assert.deepEqual(await found(i), { ...present(jobs[i]), ...next });
  });

  check('lets a retry be claimed when it is due, as a further attempt', async () => {
    const { lease, jobs, settle, take } = await taken(1);
    const job = present(jobs[0]);
    rightOf(await settle(lease, job, retryAt(noon + 50)));
    assert.deepEqual(await take(lease, noon + 49), []);
    const [again] = await take(lease, noon + 50);
    const expected = { dueAt: noon + 50, attempt: 2, failures: 1, attemptedAt: noon + 50 };
    assert.deepEqual(again, { ...job, ...expected });
  });

  check('settles a job once under concurrent settlements', async () => {
    const { lease, jobs, commit, events, project } = await taken(1);
    const changes = times(20, () => ({
      ...settlementOf(lease, present(jobs[0]), 'done'),
      events: [anyEvent({ type: 'message.sent' })],
    }));
    const answers = await Promise.all(changes.map(commit));
    assert.deepEqual(
      answers.filter(E.isLeft),
      times(19, () => E.left({ code: 'lease_lost' })),
    );
    assert.equal((await events.list(project.id, { after: 0, since: 0, limit: 99 })).length, 2);
  });

  check('settles many jobs at once', async () => {
    const { lease, jobs, commit, found } = await taken(40);
    const answers = await Promise.all(jobs.map((job) => commit(settlementOf(lease, job, 'done'))));
    for (const answer of answers) rightOf(answer);
    for (const i of jobs.keys()) assert.equal(await found(i), undefined);
  });

  check('changes nothing at all under an older epoch', async () => {
    const { lease, jobs, commit, channel, stores, found, ...given } = await taken(1);
    const job = present(jobs[0]);
    const heir = worker(stores, 'heir');
    await heir.claimOne(noon + leaseMs);
    const before = await found(0);
    const message = anyMessage(channel);
    const late = {
      ...settlementOf(lease, job, 'done'),
      puts: { messages: [message] },
      events: [anyEvent()],
      usage: [countOne('outbound_failed', channel, noon)],
      timeline: [{ message: message.id, at: noon, kind: 'attempt', detail: {} } as const],
    };

    assert.deepEqual(leftOf(await commit(late)), { code: 'lease_lost' });

    const { project } = channel;
    assert.deepEqual(await found(0), before);
    assert.equal(before?.state, 'unknown');
    assert.equal(await given.messages.find(project, message.id), undefined);
    assert.equal((await given.events.list(project, { after: 0, since: 0, limit: 9 })).length, 1);
    assert.equal((await given.usage.sum(project, '2026-01-01', '2026-02-01')).length, 1);
  });

  check('settles no job that was not claimed under the lease', async () => {
    const { stores, commit, channel, jobOf, project } = await scene(fresh);
    const { claimOne, settle, take } = worker(stores);
    const change = anyAcceptance(channel);
    rightOf(await commit(change));
    const job = present(await jobOf(project.id, messageOf(change).id));
    const lease = await claimOne();
    assert.deepEqual(leftOf(await settle(lease, job, 'done')), { code: 'lease_lost' });
    const sending = present((await take(lease))[0]);
    const other = { ...lease, epoch: lease.epoch + 1 };
    assert.deepEqual(leftOf(await settle(other, sending, 'done')), { code: 'lease_lost' });
    rightOf(await settle(lease, sending, retryAt(noon)));
    assert.deepEqual(leftOf(await settle(lease, sending, 'done')), { code: 'lease_lost' });
  });

  check('settles one claim, and not a later one under the same lease', async () => {
    const { stores, commit, channel, jobOf, project } = await scene(fresh);
    const { claimOne, settle, take } = worker(stores);
    const change = anyAcceptance(channel);
    rightOf(await commit(change));
    const lease = await claimOne();
    const first = present((await take(lease))[0]);
    rightOf(await settle(lease, first, { ...notBegun, dueAt: noon + 1 }));
    const second = present((await take(lease, noon + 1))[0]);
    assert.equal(second.attempt, first.attempt);
    assert.deepEqual(leftOf(await settle(lease, first, retryAt(noon))), { code: 'lease_lost' });
    rightOf(await settle(lease, second, unknownUntil(noon + 2)));
    assert.deepEqual(leftOf(await settle(lease, second, 'done')), { code: 'lease_lost' });
    const third = present((await take(lease, noon + 2))[0]);
    rightOf(await settle(lease, third, 'done'));
    assert.equal(await jobOf(project.id, messageOf(change).id), undefined);
  });

  check('lets only the new owner of a lane settle the recovered jobs', async () => {
    const { lease, jobs, stores, settle } = await taken(1);
    const job = present(jobs[0]);
    const heir = worker(stores, 'heir');
    const newer = await heir.claimOne(noon + leaseMs);
    leftOf(await settle(lease, job, 'done'));
    const left = { ...job, state: 'unknown' } as const;
    rightOf(await heir.settle(newer, left, 'done'));
    leftOf(await heir.settle(newer, left, 'done'));
  });

  check('settles an unknown job again and again, each time under the lease', async () => {
    const { lease, jobs, settle, found } = await taken(1);
    let job = present(jobs[0]);
    for (const i of [1, 2, 3]) {
      rightOf(await settle(lease, job, unknownUntil(noon + i)));
      job = present(await found(0));
      assert.equal(job.dueAt, noon + i);
    }
    rightOf(await settle(lease, job, 'done'));
  });
};

/** An attempt that was given back before it began. */
const notBegun = { state: 'queued', attempt: 0 } as const;

import assert from 'node:assert/strict';
import { leaseMs, unknownReclaimMs } from '../../../core/model/queue/timing.js';
import { anyAcceptance, anyJob, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { commitInOrder, messageOf, scene } from '../../support/fixtures/scene.js';
import { unknownUntil, worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';

/** Taking jobs under a lease. */
export const claimJobsConformance = (check: Check, fresh: Fresh): void => {
  const queued = async (count: number, options: (i: number) => object = () => ({})) => {
    const given = await scene(fresh);
    const changes = times(count, (i) => anyAcceptance(given.channel, options(i)));
    await commitInOrder(given, changes);
    const subjects = changes.map((change) => messageOf(change).id);
    const hands = worker(given.stores);
    return { ...given, ...hands, subjects };
  };
  const subjectsOf = (jobs: readonly { readonly subject: string }[]) =>
    jobs.map(({ subject }) => subject);

  check('claims due jobs in order of due time, then of acceptance', async () => {
    const { claimOne, take, subjects } = await queued(9, (i) => ({ dueAt: noon + (2 - (i % 3)) }));
    const lease = await claimOne(noon + 2);
    const sorted = [2, 5, 8, 1, 4, 7, 0, 3, 6].map((i) => present(subjects[i]));
    assert.deepEqual(subjectsOf(await take(lease, noon + 2, 4)), sorted.slice(0, 4));
    assert.deepEqual(subjectsOf(await take(lease, noon + 2, 4)), sorted.slice(4, 8));
    assert.deepEqual(subjectsOf(await take(lease, noon + 2, 4)), sorted.slice(8));
    assert.deepEqual(await take(lease, noon + 2), []);
  });

  check('claims nothing a millisecond before it is due', async () => {
    const { claimOne, take } = await queued(2, (i) => ({ dueAt: noon + 10 * i }));
    const lease = await claimOne();
    assert.equal((await take(lease, noon + 9)).length, 1);
    assert.equal((await take(lease, noon + 10)).length, 1);
  });

  check('records the attempt before it is made', async () => {
    const { claimOne, take, jobOf, project, subjects } = await queued(1);
    const lease = await claimOne();
    const [job] = await take(lease, noon + 7);
    assert.equal(job?.state, 'sending');
    assert.equal(job?.attempt, 1);
    assert.equal(job?.attemptedAt, noon + 7);
    assert.equal(job?.epoch, lease.epoch);
    const [subject] = subjects;
    assert.deepEqual(await jobOf(project.id, present(subject)), job);
  });

  check('hands no job to two concurrent claims', async () => {
    const { claimOne, take, subjects } = await queued(60);
    const lease = await claimOne();
    const taken = (await Promise.all(times(10, () => take(lease, noon, 10)))).flat();
    assert.deepEqual(subjectsOf(taken).sort(), [...subjects].sort());
  });

  check('claims nothing under a lost or released lease', async () => {
    const { claimOne, take, takeExpired, release, stores } = await queued(3);
    const lease = await claimOne();
    await release(lease);
    assert.deepEqual(await take(lease), []);
    const heir = worker(stores, 'heir');
    await heir.claimOne();
    assert.deepEqual(await take(lease), []);
    assert.deepEqual(await takeExpired(lease, noon + 1e9), []);
    const expired = await heir.claimOne(noon + leaseMs);
    assert.equal((await heir.take(expired)).length, 3);
  });

  check('claims an unknown job for inspection, and not again for a minute', async () => {
    const { claimOne, take, settle, jobOf, project, subjects } = await queued(1);
    const lease = await claimOne();
    const [sent] = await take(lease);
    rightOf(await settle(lease, present(sent), unknownUntil(noon + 100)));
    assert.deepEqual(await take(lease, noon + 99), []);

    const [unknown] = await take(lease, noon + 100);
    const later = noon + 100 + unknownReclaimMs;
    assert.deepEqual(unknown, {
      ...present(sent),
      state: 'unknown',
      unknowns: 1,
      dueAt: later,
    });
    assert.deepEqual(await jobOf(project.id, present(subjects[0])), unknown);
    assert.deepEqual(await take(lease, later - 1), []);
    assert.equal((await take(lease, later)).length, 1);
  });

  check('claims queued and unknown jobs in one order', async () => {
    const { claimOne, take, settle, subjects } = await queued(4);
    const lease = await claimOne();
    const jobs = await take(lease);
    const dues = [noon + 4, noon + 2, noon + 3, noon + 1];
    for (const [i, job] of jobs.entries()) {
      const dueAt = present(dues[i]);
      const next = i % 2 === 0 ? unknownUntil(dueAt) : ({ state: 'queued', dueAt } as const);
      rightOf(await settle(lease, job, next));
    }
    const order = [3, 1, 2, 0].map((i) => present(subjects[i]));
    assert.deepEqual(subjectsOf(await take(lease, noon + 4, 3)), order.slice(0, 3));
    assert.deepEqual(subjectsOf(await take(lease, noon + 4, 3)), order.slice(3));
  });

  check(
    'claims jobs from the millisecond of their expiry on, the longest expired first',
    async () => {
      const { claimOne, takeExpired, subjects } = await queued(5, (i) => ({
        expiresAt: noon + 5 - i,
        dueAt: noon + i,
      }));
      const lease = await claimOne();
      assert.deepEqual(await takeExpired(lease, noon), []);
      const longest = [...subjects].reverse();
      assert.deepEqual(subjectsOf(await takeExpired(lease, noon + 2)), longest.slice(0, 2));
      assert.deepEqual(subjectsOf(await takeExpired(lease, noon + 5, 2)), longest.slice(2, 4));
      assert.deepEqual(subjectsOf(await takeExpired(lease, noon + 5, 2)), longest.slice(4));
    },
  );

  check('counts no attempt when it claims an expired job, and can settle it', async () => {
    const { claimOne, takeExpired, settle } = await queued(1, () => ({ expiresAt: noon + 5 }));
    const lease = await claimOne();
    const [job] = await takeExpired(lease, noon + 5);
    assert.equal(job?.state, 'sending');
    assert.equal(job?.attempt, 0);
    assert.equal(job?.attemptedAt, null);
    rightOf(await settle(lease, present(job), 'done'));
  });

  check('claims unknown jobs that are due beside expired ones, for inspection', async () => {
    const { claimOne, take, takeExpired, settle, subjects } = await queued(3, (i) => ({
      expiresAt: noon + (i === 2 ? 5 : 1_000),
    }));
    const lease = await claimOne();
    const [first, second] = await take(lease, noon, 2);
    rightOf(await settle(lease, present(first), unknownUntil(noon + 5)));
    rightOf(await settle(lease, present(second), unknownUntil(noon + 6)));
    assert.deepEqual(await takeExpired(lease, noon + 4), []);
    const [unknown, expired, ...rest] = await takeExpired(lease, noon + 5);
    assert.deepEqual(subjectsOf([present(unknown), present(expired)]), [subjects[0], subjects[2]]);
    assert.deepEqual([unknown?.state, expired?.state], ['unknown', 'sending']);
    assert.equal(unknown?.dueAt, noon + 5 + unknownReclaimMs);
    assert.deepEqual(rest, []);
  });

  check(
    'claims expired jobs behind others and due unknown ones, but none with a call in flight',
    async () => {
      const { claimOne, take, takeExpired, settle, subjects } = await queued(6, (i) => ({
        to: i < 4 ? `+1202555010${i % 2}` : `+1202555010${i}`,
        expiresAt: noon + 5,
      }));
      const lease = await claimOne();
      const [first, second] = await take(lease, noon, 2);
      rightOf(await settle(lease, present(second), unknownUntil(noon + 6)));
      assert.deepEqual(subjectsOf([present(first), present(second)]), subjects.slice(0, 2));
      const expired = await takeExpired(lease, noon + 5);
      assert.deepEqual(subjectsOf(expired), subjects.slice(2));
      const [unknown, ...others] = await takeExpired(lease, noon + 6);
      assert.deepEqual(others, []);
      assert.deepEqual([unknown?.subject, unknown?.state], [subjects[1], 'unknown']);
    },
  );

  check('claims jobs of only one lane', async () => {
    const { claimOne, take, commit, channel, project, subjects } = await queued(2);
    const lease = await claimOne();
    const other = anyJob(channel, { lane: 'chan_other', recipient: null });
    rightOf(await commit({ project: project.id, at: noon, jobs: [other] }));
    assert.deepEqual(subjectsOf(await take(lease)), subjects);
  });
};

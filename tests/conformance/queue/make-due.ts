import assert from 'node:assert/strict';
import type { Change } from '../../../core/commit/change.js';
import { anyAcceptance, anyChannel, anyId, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, scene } from '../../support/fixtures/scene.js';
import { retryAt, unknownUntil, worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';

/** What makes jobs and lanes due before their time. */
export const makeDueConformance = (check: Check, fresh: Fresh): void => {
  const unknown = async () => {
    const given = await scene(fresh);
    for (const change of times(3, () => anyAcceptance(given.channel)))
      rightOf(await given.commit(change));
    const hands = worker(given.stores);
    const lease = await hands.claimOne();
    const jobs = await hands.take(lease);
    const [first, second, third] = jobs;
    rightOf(await hands.settle(lease, present(first), unknownUntil(noon + 1_000)));
    rightOf(await hands.settle(lease, present(second), unknownUntil(noon + 2_000)));
    rightOf(await hands.settle(lease, present(third), retryAt(noon + 3_000)));
    const nudge = (change: Partial<Change>) =>
      given.commit({ project: given.project.id, at: noon + 5, ...change });
    return { ...given, ...hands, lease, jobs, nudge };
  };

  check('makes an unknown job due at once, and its lane with it', async () => {
    const { stores, release, lease, jobs, nudge } = await unknown();
    await release(lease);
    const other = worker(stores, 'other');
    assert.deepEqual(await other.claim(noon + 999), []);
    const { lane, subject } = present(jobs[1]);
    rightOf(await nudge({ makeDue: [{ lane, subject }] }));
    assert.deepEqual(await other.claim(noon + 4), []);
    const [job, ...rest] = await other.take(await other.claimOne(noon + 5), noon + 5);
    assert.equal(job?.subject, subject);
    assert.deepEqual(rest, []);
  });

  check(
    'does not make due a job whose outcome is known, or one about another subject',
    async () => {
      const { take, lease, jobs, nudge } = await unknown();
      const { lane, subject } = present(jobs[2]);
      rightOf(await nudge({ makeDue: [{ lane, subject }] }));
      rightOf(await nudge({ makeDue: [{ lane, subject: anyId('msg') }] }));
      rightOf(
        await nudge({ makeDue: [{ lane: anyId('chan'), subject: present(jobs[0]).subject }] }),
      );
      assert.deepEqual(await take(lease, noon + 999), []);
    },
  );

  check(
    'makes a job that waits due at the time that is given for it, and its lane with it',
    async () => {
      const { stores, release, lease, jobs, nudge } = await unknown();
      await release(lease);
      const { lane, subject } = present(jobs[2]);
      rightOf(await nudge({ makeDue: [{ lane, subject, queuedAt: noon + 7 }] }));
      const other = worker(stores, 'other');
      assert.deepEqual(await other.claim(noon + 6), []);
      const [job, ...rest] = await other.take(await other.claimOne(noon + 7), noon + 7);
      assert.deepEqual([job?.subject, job?.attempt], [subject, 2]);
      assert.deepEqual(rest, []);
    },
  );

  check('gives that time to no job that is claimed', async () => {
    const given = await scene(fresh);
    rightOf(await given.commit(anyAcceptance(given.channel)));
    const { claimOne, take, settle } = worker(given.stores);
    const lease = await claimOne();
    const [claimed] = await take(lease);
    const { lane, subject } = present(claimed);
    const makeDue = [{ lane, subject, queuedAt: noon - 1 }];
    rightOf(await given.commit({ project: given.project.id, at: noon, makeDue }));
    assert.deepEqual(await take(lease), []);
    rightOf(await settle(lease, present(claimed), 'done'));
  });

  check('makes a lane due at once when its channel has changed', async () => {
    const { stores, release, lease, nudge } = await unknown();
    await release(lease);
    const other = worker(stores, 'other');
    rightOf(await nudge({ wake: [lease.lane] }));
    assert.deepEqual(await other.claim(noon + 4), []);
    assert.equal((await other.claimOne(noon + 5)).lane, lease.lane);
  });

  check('wakes a lane in the Change that makes its channel', async () => {
    const { stores, commit, project } = await scene(fresh);
    const channel = anyChannel({ project: project.id });
    const puts = { channels: [channel] };
    rightOf(await commit({ project: project.id, at: noon, puts, wake: [channel.id] }));
    assert.equal((await worker(stores).claimOne(noon)).lane, channel.id);
  });

  check('never makes a lane due later than it was', async () => {
    const { stores, commit, project } = await scene(fresh);
    const channel = await openChannel(stores, project);
    rightOf(await commit(anyAcceptance(channel, { dueAt: noon })));
    rightOf(await commit(anyAcceptance(channel, { dueAt: noon + 500 })));
    rightOf(await commit({ project: project.id, at: noon + 900, wake: [channel.id] }));
    assert.equal((await worker(stores).claim(noon)).length, 1);
  });
};

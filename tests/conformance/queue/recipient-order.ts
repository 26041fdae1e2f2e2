import assert from 'node:assert/strict';
import type { Job } from '../../../core/model/queue/job.js';
import { anyAcceptance, anyJob, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { commitInOrder, messageOf, openChannel, scene } from '../../support/fixtures/scene.js';
import { retryAt, unknownUntil, worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';
import { jobAbout } from './job-about.js';

const anna = '+12025550111';
const ben = '+12025550122';

/** Order per recipient, and no recipient delayed by another (docs/invariants.md#P5, docs/invariants.md#P7). */
export const recipientOrderConformance = (check: Check, fresh: Fresh): void => {
  const line = async (...recipients: readonly string[]) => {
    const given = await scene(fresh);
    const changes = recipients.map((to) => anyAcceptance(given.channel, { to }));
    await commitInOrder(given, changes);
    const hands = worker(given.stores);
    const lease = await hands.claimOne();
    const states = async () =>
      Promise.all(
        changes.map(async (change) => {
          const job = await given.jobOf(given.project.id, messageOf(change).id);
          return job?.state ?? 'done';
        }),
      );
    const takeOne = async (now = noon): Promise<Job> =>
      present((await hands.take(lease, now, 1))[0]);
    return { ...given, ...hands, lease, states, takeOne };
  };

  check('puts the later jobs of a recipient behind the first', async () => {
    const { states } = await line(anna, ben, anna, anna, ben);
    assert.deepEqual(await states(), ['queued', 'queued', 'behind', 'behind', 'behind']);
  });

  check('moves the next job up when the first is settled', async () => {
    const { states, takeOne, settle, lease } = await line(anna, anna, anna);
    for (const expected of [
      ['done', 'queued', 'behind'],
      ['done', 'done', 'queued'],
      ['done', 'done', 'done'],
    ]) {
      rightOf(await settle(lease, await takeOne(), 'done'));
      assert.deepEqual(await states(), expected);
    }
  });

  check('keeps a retry before the later jobs', async () => {
    const { states, takeOne, take, settle, lease } = await line(anna, anna);
    rightOf(await settle(lease, await takeOne(), retryAt(noon + 60_000)));
    assert.deepEqual(await states(), ['queued', 'behind']);
    assert.deepEqual(await take(lease, noon + 59_999), []);
  });

  check('keeps an unknown job in front until it may be overtaken', async () => {
    const { states, takeOne, settle, lease } = await line(anna, anna, anna);
    const first = await takeOne();
    rightOf(await settle(lease, first, unknownUntil(noon + 15)));
    assert.deepEqual(await states(), ['unknown', 'behind', 'behind']);

    const unknown = { ...first, state: 'unknown' } as const;
    rightOf(await settle(lease, unknown, unknownUntil(noon + 15, true)));
    assert.deepEqual(await states(), ['unknown', 'queued', 'behind']);

    rightOf(await settle(lease, unknown, 'done'));
    assert.deepEqual(await states(), ['done', 'queued', 'behind']);
  });

  check('queues a job at once when only overtaken jobs are before it', async () => {
    const { commit, channel, jobOf, project, takeOne, settle, lease } = await line(anna);
    rightOf(await settle(lease, await takeOne(), unknownUntil(noon + 15, true)));
    const [next, after] = times(2, () => anyAcceptance(channel, { to: anna }));
    await commitInOrder({ commit }, [present(next), present(after)]);
    const stateOf = async (change = next) =>
      (await jobAbout(jobOf, project.id, messageOf(present(change)).id)).state;
    assert.deepEqual([await stateOf(next), await stateOf(after)], ['queued', 'behind']);
  });

  check('lets later jobs pass a job that waits for a restriction to end', async () => {
    const { states, takeOne, take, settle, lease } = await line(anna, anna, anna);
    const end = noon + 60_000;
    const held = { state: 'queued', dueAt: end, isOvertaken: true } as const;
    rightOf(await settle(lease, await takeOne(), held));
    assert.deepEqual(await states(), ['queued', 'queued', 'behind']);

    rightOf(await settle(lease, await takeOne(), 'done'));
    rightOf(await settle(lease, await takeOne(), 'done'));
    assert.deepEqual(await states(), ['queued', 'done', 'done']);
    assert.deepEqual(await take(lease, end - 1), []);
    assert.equal((await take(lease, end)).length, 1);
  });

  check('leaves no job behind when its predecessor is settled concurrently', async () => {
    const { commit, channel, jobOf, project, takeOne, settle, lease } = await line(anna);
    let first = await takeOne();
    for (const _ of times(50, () => 0)) {
      const change = anyAcceptance(channel, { to: anna });
      const [settled, accepted] = await Promise.all([settle(lease, first, 'done'), commit(change)]);
      rightOf(settled);
      rightOf(accepted);
      const job = await jobOf(project.id, messageOf(change).id);
      assert.equal(job?.state, 'queued');
      first = await takeOne();
    }
  });

  check('sends 300 messages to one recipient in the order of their acceptance', async () => {
    const { commit, channel, takeOne, settle, lease } = await line(anna);
    const changes = times(299, () => anyAcceptance(channel, { to: anna }));
    for (const answer of await Promise.all(changes.map(commit))) rightOf(answer);
    const taken: number[] = [];
    for (let left = 300; left > 0; left -= 1) {
      const job = await takeOne();
      taken.push(job.order);
      rightOf(await settle(lease, job, 'done'));
    }
    assert.deepEqual(
      taken,
      times(300, (i) => i + 1),
    );
  });

  check('delays no recipient because of another', async () => {
    const { take, lease } = await line(anna, anna, anna, ben, anna, '+12025550133');
    const recipients = (await take(lease)).map(({ recipient }) => recipient);
    assert.deepEqual(recipients, [anna, ben, '+12025550133']);
  });

  check('does not order jobs without a recipient', async () => {
    const { commit, channel, project, take, lease } = await line(anna);
    const jobs = times(3, () => anyJob(channel, { recipient: null, kind: 'confirm_read' }));
    rightOf(await commit({ project: project.id, at: noon, jobs }));
    assert.equal((await take(lease)).length, 4);
  });

  check('keeps the recipient queues of two channels apart', async () => {
    const { commit, stores, project, jobOf } = await line(anna, anna);
    const change = anyAcceptance(await openChannel(stores, project), { to: anna });
    rightOf(await commit(change));
    assert.equal((await jobAbout(jobOf, project.id, messageOf(change).id)).state, 'queued');
  });
};

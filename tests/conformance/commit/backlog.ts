import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import type { JobId } from '../../../core/shared/ids.js';
import { anyAcceptance, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import { retryAt, worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';

const below = (threshold: number, channel: Channel): Change => ({
  ...anyAcceptance(channel),
  requires: { backlogBelow: { lane: channel.id, threshold } },
});

/** The backlog of a lane, exact under its lock. */
export const backlogConformance = (check: Check, fresh: Fresh): void => {
  check('lets a lane fill up to exactly the threshold, under concurrent acceptances', async () => {
    const { commit, channel } = await scene(fresh);
    const answers = await Promise.all(times(100, () => commit(below(30, channel))));
    assert.equal(answers.filter(E.isRight).length, 30);
    assert.deepEqual(
      answers.filter(E.isLeft).map(({ left }) => left),
      times(70, () => ({ code: 'backlog', backlog: 30 })),
    );
  });

  check('counts every unsettled job, and no settled one', async () => {
    const { stores, commit, channel } = await scene(fresh);
    const { claimOne, take, settle } = worker(stores);
    for (const _ of times(5, () => 0)) rightOf(await commit(below(5, channel)));
    const lease = await claimOne();
    const [first, second] = await take(lease);
    assert.deepEqual(leftOf(await commit(below(5, channel))), { code: 'backlog', backlog: 5 });
    rightOf(await settle(lease, present(first), retryAt(0)));
    assert.deepEqual(leftOf(await commit(below(5, channel))), { code: 'backlog', backlog: 5 });
    rightOf(await settle(lease, present(second), 'done'));
    rightOf(await commit(below(5, channel)));
    assert.deepEqual(leftOf(await commit(below(5, channel))), { code: 'backlog', backlog: 5 });
  });

  check('counts each lane separately', async () => {
    const { stores, commit, channel, project } = await scene(fresh);
    const other = await openChannel(stores, project);
    const answers = await Promise.all(
      times(40, (i) => commit(below(5, i % 2 === 0 ? channel : other))),
    );
    assert.equal(answers.filter(E.isRight).length, 10);
    assert.deepEqual(leftOf(await commit(below(0, channel))), { code: 'backlog', backlog: 5 });
  });

  check('is shown by the status of the channels, with the job that was added first', async () => {
    const { stores, commit, channel, project } = await scene(fresh);
    const other = await openChannel(stores, project);
    const paused = await openChannel(stores, project, { status: 'inactive' });
    const accept = async (to: Channel, expiresAt: number): Promise<JobId | undefined> => {
      const change = anyAcceptance(to);
      const jobs = change.jobs?.map((job) => ({ ...job, expiresAt }));
      rightOf(await commit({ ...change, jobs: jobs ?? [] }));
      return jobs?.[0]?.id;
    };
    const first = await accept(channel, 1_000);
    await accept(other, 2_000);
    await accept(channel, 3_000);
    const held = await accept(paused, 1_000);
    const byChannel = new Map(
      (await stores.queue.backlogsOf(project.id)).map(({ channel: id, ...each }) => [id, each]),
    );
    assert.equal(byChannel.size, 3);
    assert.deepEqual(byChannel.get(channel.id), { jobs: 2, oldest: first });
    assert.deepEqual(byChannel.get(paused.id), { jobs: 1, oldest: held });
    assert.deepEqual(await stores.queue.backlogsOf((await openProject(stores)).id), []);
    assert.equal(await stores.queue.backlogOf(project.id), 4);
    assert.equal(await stores.queue.backlogOf((await openProject(stores)).id), 0);
    assert.deepEqual(await stores.queue.backlog(), [
      { status: 'pending', jobs: 0, oldest: undefined },
      { status: 'active', jobs: 3, oldest: first },
      { status: 'restricted', jobs: 0, oldest: undefined },
      { status: 'inactive', jobs: 1, oldest: held },
    ]);
  });

  check('equals a recount after any mix of acceptances, settlements and retries', async () => {
    const { stores, commit, channel, project } = await scene(fresh);
    const other = await openChannel(stores, project);
    const { claimOne, take, settle } = worker(stores);
    for (const _ of times(5, () => 0)) rightOf(await commit(anyAcceptance(channel)));
    const lease = await claimOne();
    const [first, second] = await take(lease);
    await Promise.all([
      settle(lease, present(first), retryAt(0)),
      settle(lease, present(second), 'done'),
      ...times(20, (i) => commit(anyAcceptance(i % 2 === 0 ? channel : other))),
      stores.queue.recount(),
    ]);
    assert.equal(await stores.queue.recount(), 0);
    assert.equal(
      (await stores.queue.backlog()).reduce((sum, { jobs }) => sum + jobs, 0),
      24,
    );
  });
};

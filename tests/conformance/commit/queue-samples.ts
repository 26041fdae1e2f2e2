import assert from 'node:assert/strict';
import { countSteps } from '../../../core/model/statistics/event-count.js';
import { samplesOf } from '../../../core/model/statistics/queue-sample.js';
import { dayMs, hourMs, minuteMs } from '../../../core/shared/time.js';
import { anyAcceptance, noon } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { pruneAll } from '../../support/fixtures/prune-all.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const [{ stepMs: fiveMinutes }] = countSteps;

/** The samples of the send queue. */
export const queueSamplesConformance = (check: Check, fresh: Fresh): void => {
  const sampling = async () => {
    const given = await scene(fresh);
    const { queueSamples, project } = given;
    const read = (query: Partial<Parameters<typeof queueSamples.read>[0]> = {}) =>
      queueSamples.read({
        ...{ project: project.id, stepMs: fiveMinutes, from: 0, to: noon + 400 * dayMs },
        ...query,
      });
    return { ...given, read };
  };

  check('find what waits on each channel, and nothing of an empty one', async () => {
    const { commit, channel, queueSamples, project, stores } = await sampling();
    assert.deepEqual(await queueSamples.waiting(), []);
    const other = await openChannel(stores, await openProject(stores));
    await openChannel(stores, project);
    for (const each of [channel, channel, other]) rightOf(await commit(anyAcceptance(each)));
    const found = [...(await queueSamples.waiting())].sort((a, b) => b.jobs - a.jobs);
    assert.deepEqual(
      found.map(({ oldest, ...each }) => ({ ...each, hasOldest: oldest !== undefined })),
      [
        { project: project.id, channel: channel.id, jobs: 2, hasOldest: true },
        { project: other.project, channel: other.id, jobs: 1, hasOldest: true },
      ],
    );
  });

  check('keep the most of each step, of a channel and of the project', async () => {
    const { channel, queueSamples, project, read, stores } = await sampling();
    const other = await openChannel(stores, project);
    const ofChannel = (each: typeof channel, jobs: number, oldestMs: number) =>
      ({ project: project.id, channel: each.id, jobs, oldestMs }) as const;
    const all = { project: project.id, channel: '' } as const;
    await queueSamples.record(noon, [
      ofChannel(channel, 3, 900),
      ofChannel(other, 1, 50),
      { ...all, jobs: 4, oldestMs: 900 },
    ]);
    const again = [ofChannel(channel, 5, 40), { ...all, jobs: 5, oldestMs: 40 }];
    await queueSamples.record(noon + minuteMs, again);
    await queueSamples.record(noon + minuteMs, again);
    await queueSamples.record(noon + fiveMinutes, []);
    const next = { at: noon + fiveMinutes, jobs: 0, oldestMs: 0 };
    assert.deepEqual(await read(), [{ at: noon, jobs: 5, oldestMs: 900 }, next]);
    assert.deepEqual(await read({ channel: other.id }), [
      { at: noon, jobs: 1, oldestMs: 50 },
      next,
    ]);
    assert.deepEqual(await read({ stepMs: hourMs, channel: channel.id }), [
      { at: noon, jobs: 5, oldestMs: 900 },
    ]);
  });

  check('leave out steps without a sample, and steps outside the range', async () => {
    const { queueSamples, read } = await sampling();
    for (const at of [noon, noon + fiveMinutes, noon + 3 * fiveMinutes])
      await queueSamples.record(at + 1, []);
    const starts = async (range: { readonly from: number; readonly to: number }) =>
      (await read(range)).map(({ at }) => at);
    assert.deepEqual(await starts({ from: noon, to: noon + hourMs }), [
      noon,
      noon + fiveMinutes,
      noon + 3 * fiveMinutes,
    ]);
    assert.deepEqual(await starts({ from: noon + 1, to: noon + 3 * fiveMinutes }), [
      noon + fiveMinutes,
    ]);
  });

  check('show nothing of another project', async () => {
    const { channel, queueSamples, read, stores } = await sampling();
    const other = await openProject(stores);
    const waiting = [{ project: other.id, channel: channel.id, jobs: 7, oldest: undefined }];
    await queueSamples.record(noon, samplesOf(waiting, noon));
    assert.deepEqual(await read(), [{ at: noon, jobs: 0, oldestMs: 0 }]);
    assert.deepEqual(await read({ channel: channel.id }), [{ at: noon, jobs: 0, oldestMs: 0 }]);
  });

  check('keep each step for its time', async () => {
    const { queueSamples, read, stores } = await sampling();
    await queueSamples.record(noon, []);
    const [fine, hours, days] = countSteps;
    const startOfDay = Math.floor(noon / dayMs) * dayMs;
    const steps = async () =>
      (await Promise.all(countSteps.map(({ stepMs }) => read({ stepMs })))).map(
        (found) => found.length,
      );
    assert.equal((await pruneAll(stores, noon + fine.keptMs)).statistics, 0);
    assert.equal((await pruneAll(stores, noon + fine.keptMs + 1)).statistics, 1);
    assert.deepEqual(await steps(), [0, 1, 1]);
    assert.equal((await pruneAll(stores, noon + hours.keptMs + 1)).statistics, 1);
    assert.equal((await pruneAll(stores, startOfDay + days.keptMs + 1)).statistics, 1);
    assert.deepEqual(await steps(), [0, 0, 0]);
  });
};

import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { countSteps } from '../../../../core/model/statistics/event-count.js';
import { samplesOf } from '../../../../core/model/statistics/queue-sample.js';
import { hourMs, minuteMs } from '../../../../core/shared/time.js';
import { getQueueHistory } from '../../../../core/use-cases/statistics/get-queue-history.js';
import { queueSampler } from '../../../../core/workers/statistics/queue-sampler.js';
import { anyAcceptance, anyId, noon } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { idOf } from '../../../support/fixtures/entities.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the samples of the send queue');
const [{ stepMs }] = countSteps;

test('are taken every minute, and shown for each step of a range, also where none was taken', async () => {
  const time = drivenTime(noon);
  const stores = memoryStores(anyId);
  const { queueSamples } = stores;
  const project = await openProject(stores);
  const channel = await openChannel(stores, project);
  const sampler = queueSampler({ ...time, queueSamples, onFault: assert.ifError });
  sampler.start();
  await time.advance(minuteMs);
  rightOf(await stores.commit(anyAcceptance(channel)));
  rightOf(await stores.commit(anyAcceptance(channel)));
  await time.advance(2 * minuteMs);
  await sampler.stop();
  const history = await getQueueHistory({ clock: time.clock, queueSamples })({
    ...{ project: project.id, from: noon - hourMs, to: noon + 2 * stepMs },
  });
  assert.equal(history.stepMs, stepMs);
  assert.equal(history.steps.length, hourMs / stepMs + 2);
  const sampled = history.steps.filter(({ most }) => most);
  assert.deepEqual(
    sampled.map(({ at, most }) => [at, most?.jobs]),
    [[noon, 2]],
  );
});

test('sum the channels of a project, and tell the age of the oldest job of them', () => {
  const [one, other] = [idOf('proj', 1), idOf('proj', 2)];
  const waiting = [
    { project: one, channel: idOf('chan', 1), jobs: 2, oldest: anyId('job') },
    { project: one, channel: idOf('chan', 2), jobs: 3, oldest: undefined },
    { project: other, channel: idOf('chan', 3), jobs: 4, oldest: undefined },
  ];
  const samples = samplesOf(waiting, Number.MAX_SAFE_INTEGER);
  const all = samples.filter(({ channel }) => channel === '');
  assert.deepEqual(
    all.map(({ project, jobs }) => [project, jobs]),
    [
      [one, 5],
      [other, 4],
    ],
  );
  assert.equal(present(all[0]).oldestMs, present(samples[0]).oldestMs);
  assert.ok(present(all[0]).oldestMs > 0);
  // A job may have been made by a clock that is ahead.
  assert.ok(samplesOf(waiting, 0).every(({ oldestMs }) => oldestMs === 0));
});

test.run();

import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { dayMs, secondMs } from '../../../../core/shared/time.js';
import { eventCounter, eventsAtOnce } from '../../../../core/workers/statistics/event-counter.js';
import { anyEvent, anyId, noon, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the counter of events');

const scene = async () => {
  const time = drivenTime(noon);
  const stores = memoryStores(anyId);
  const [one, other] = [await openProject(stores), await openProject(stores)];
  const steps: string[] = [];
  const faults: unknown[] = [];
  const state = { isBroken: false };
  const counter = eventCounter({
    statistics: {
      behind: stores.statistics.behind,
      count: async (project, limit) => {
        if (state.isBroken) throw new Error('away');
        steps.push(project === one.id ? 'one' : 'other');
        return stores.statistics.count(project, limit);
      },
    },
    monotonic: time.monotonic,
    timer: time.timer,
    onFault: (error) => void faults.push(error),
  });
  const append = async ({ id: project }: typeof one, count: number) =>
    rightOf(await stores.commit({ project, at: noon, events: times(count, () => anyEvent()) }));
  return { ...time, ...stores, one, other, append, turns: steps, faults, state, counter };
};

test('counts what there is every 5 seconds, one project after the other in turn', async () => {
  const { one, other, append, counter, advance, turns: steps, statistics } = await scene();
  await append(one, 2 * eventsAtOnce + 1);
  await append(other, 1);
  counter.start();
  await advance(1);
  assert.deepEqual(steps, ['one', 'other', 'one', 'one']);
  assert.deepEqual(await statistics.behind(), []);
  await append(other, 1);
  await advance(5 * secondMs - 2);
  assert.deepEqual(await statistics.behind(), [other.id]);
  await advance(2);
  assert.deepEqual(await statistics.behind(), []);
  await counter.stop();
  const { byStep } = await statistics.read({
    project: one.id,
    stepMs: dayMs,
    from: 0,
    to: noon + dayMs,
  });
  assert.equal(byStep[0]?.count, 2 * eventsAtOnce + 1);
});

test('goes on after a fault', async () => {
  const { one, append, counter, advance, faults, state, statistics } = await scene();
  await append(one, 3);
  state.isBroken = true;
  counter.start();
  await advance(6 * secondMs);
  assert.equal(faults.length, 2);
  state.isBroken = false;
  await advance(5 * secondMs);
  assert.deepEqual(await statistics.behind(), []);
  await counter.stop();
});

test.run();

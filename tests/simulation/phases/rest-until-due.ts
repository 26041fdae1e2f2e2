import { secondMs } from '../../../core/shared/time.js';
import type { World } from '../assemble.js';
import { inTime } from './in-time.js';

/** Shorter waits are waited for. */
const shortMs = 30 * secondMs;
const earlyMs = secondMs;

/** Stops the workers until shortly before the next delivery when that is far in the future. */
export const restUntilDue = async (world: World): Promise<void> => {
  const { schedule, store, fleet } = world;
  const due = world.trueTimeOf(Math.min(...store.undelivered().map(({ dueAt }) => dueAt)));
  if (due === Infinity || due - schedule.now() < shortMs) return;
  await inTime(world, shortMs, 'a rest', fleet.restWorkers());
  await schedule.runUntil(() => false, due - earlyMs - schedule.now());
  fleet.heal();
};

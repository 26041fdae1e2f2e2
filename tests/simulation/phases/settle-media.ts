import { minuteMs, secondMs } from '../../../core/shared/time.js';
import type { World } from '../assemble.js';
import { inTime } from './in-time.js';

const recheckMs = secondMs;
/** The search for a file that is not there, the longest back-off, clocks that ran ahead, and a lease. */
const withinMs = 25 * minuteMs;
/** Shorter waits are waited for. */
const shortMs = 30 * secondMs;

/** I5: lets time pass until every file that a person sent is stored or given up. Workers rest between two tries. */
export const settleMedia = async (world: World): Promise<void> => {
  const { schedule, store, fleet, ledger } = world;
  const pending = () => [
    ...store.memory.pendingInbound.values(),
    ...store.memory.pendingMedia.values(),
  ];
  const end = schedule.now() + withinMs;
  while (pending().length > 0) {
    if (schedule.now() > end) {
      for (const { name, tries } of pending())
        ledger.wrongs.push(`I5: the file of ${name} is pending after ${tries} tries`);
      return;
    }
    await schedule.runUntil(() => false, recheckMs);
    const due = world.trueTimeOf(Math.min(...pending().map(({ dueAt }) => dueAt)));
    if (due === Infinity || due - schedule.now() < shortMs) continue;
    await inTime(world, shortMs, 'a rest', fleet.restWorkers());
    await schedule.runUntil(() => false, due - secondMs - schedule.now());
    fleet.heal();
  }
};

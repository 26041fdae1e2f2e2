import type { World } from '../assemble.js';

/** Lets time pass until a promise is kept; notes it as wrong when that takes longer than it may. */
export const inTime = async (
  { schedule, ledger }: World,
  withinMs: number,
  what: string,
  promise: Promise<unknown>,
): Promise<void> => {
  let isKept = false;
  void promise.then(() => {
    isKept = true;
  });
  if (!(await schedule.runUntil(() => isKept, withinMs)))
    ledger.wrongs.push(`P1: ${what}: not over in ${withinMs} ms, at ${schedule.now()}`);
};

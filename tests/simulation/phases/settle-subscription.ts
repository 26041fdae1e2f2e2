import { minuteMs, secondMs } from '../../../core/shared/time.js';
import type { World } from '../assemble.js';

const lookEveryMs = secondMs;
/** A handler that failed again and again is called after a minute at the latest; then it handles the rest. */
const withinMs = 3 * minuteMs;

/** P1: when faults stop, the subscription handles every event in bounded time. */
export const settleSubscription = async ({ schedule, store, ledger }: World): Promise<void> => {
  const end = schedule.now() + withinMs;
  const isBehind = async (): Promise<boolean> =>
    (await store.stores.subscriptions.list()).some(({ events }) => events > 0);
  while (await isBehind()) {
    if (schedule.now() > end) {
      ledger.wrongs.push(`P1: the subscription is behind at ${schedule.now()}`);
      return;
    }
    await schedule.runUntil(() => false, lookEveryMs);
  }
};

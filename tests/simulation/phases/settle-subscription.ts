import { minuteMs, secondMs } from '../../../core/shared/time.js';
import { subscriptionName } from '../actors/processes.js';
import type { World } from '../assemble.js';

const recheckMs = secondMs;
/** A handler that failed again and again is called after a minute at the latest; then it handles the rest. */
const withinMs = 3 * minuteMs;

/** P1: when faults stop, the subscription handles every event in bounded time, and each dead letter that is retried. */
export const settleSubscription = async ({ schedule, store, ledger }: World): Promise<void> => {
  const end = schedule.now() + withinMs;
  const { subscriptions } = store.stores;
  const isBehind = async (): Promise<boolean> => {
    const letters = await subscriptions.deadLetters({
      subscription: subscriptionName,
      limit: 1_000,
    });
    for (const letter of letters) await subscriptions.retryDeadLetter(letter);
    return letters.length > 0 || (await subscriptions.list()).some(({ events }) => events > 0);
  };
  while (await isBehind()) {
    if (schedule.now() > end) {
      ledger.wrongs.push(`P1: the subscription is behind at ${schedule.now()}`);
      return;
    }
    await schedule.runUntil(() => false, recheckMs);
  }
};

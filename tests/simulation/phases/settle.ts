import { longestUnknownWaitMs } from '../../../core/dispatch/resolve-unknown.js';
import { leaseMs } from '../../../core/dispatch/rules.js';
import { minuteMs, secondMs } from '../../../core/shared/time.js';
import { sendTtlMs, type World } from '../assemble.js';

const lookEveryMs = secondMs;
/** Clocks that ran ahead, back-offs, reports told twice, and lines of messages one behind the other. */
const slackMs = 7 * minuteMs;

/** P1: when faults stop, every message settles within its time-to-live, the lease, and the longest wait. */
export const settleAll = async (world: World): Promise<void> => {
  const { schedule, store, provider, scene, ledger } = world;
  const { unknownWaitMs, silenceCounts } = scene.hostile;
  const waitMs = silenceCounts ? unknownWaitMs : longestUnknownWaitMs;
  const end = schedule.now() + sendTtlMs + leaseMs + 2 * waitMs + slackMs;
  const isSettled = async (): Promise<boolean> =>
    store.unsettled().length === 0 &&
    provider.owed() === 0 &&
    (await store.sandbox.nextDue()) === undefined;
  while (!(await isSettled())) {
    if (schedule.now() > end) {
      for (const { id, subject, kind, state } of store.unsettled())
        ledger.wrongs.push(`P1: ${id} (${kind} ${subject}) is ${state} at ${schedule.now()}`);
      if (provider.owed() > 0) ledger.wrongs.push(`P1: ${provider.owed()} reports are not told`);
      return;
    }
    await schedule.runUntil(() => false, lookEveryMs);
  }
};

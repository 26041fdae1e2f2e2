import type { SteadyClock, Timer } from '../../core/ports/machine/clock.js';
import type { Intake } from '../../core/ports/provider/intake.js';
import { type Instant, secondMs } from '../../core/shared/time.js';
import { type PeriodicService, rounds } from '../../core/workers/service.js';
import type { SandboxLedger } from './ledger.js';

/** What a host passes to the reporter. */
export type ReporterPorts = {
  /** The time by which reports wait. */
  readonly steady: SteadyClock;
  /** Waits until the next report is due. */
  readonly timer: Timer;
  /** The ledger of the provider. */
  readonly ledger: SandboxLedger;
  /** Receives the due reports. */
  readonly intake: Intake;
  /** Called with an error of the ledger or the intake. The reporter tries again after one second. */
  readonly onFault: (error: unknown) => void;
};

/** The loop that delivers the sandbox's scheduled reports. */
export type Reporter = PeriodicService & {
  /** Says that reports were scheduled, the first of them for `dueAt`. */
  readonly scheduled: (dueAt: Instant) => void;
};

const pollMs = secondMs;
/** Reports that fall due within this time are delivered together: a commit for each would cost more than the delay. */
const tickMs = 50;
/** How long one process leases a report. Another process delivers it when the first dies. */
const leaseMs = 10 * secondMs;
const batchSize = 500;
/** Delivered reports are deleted when there are this many, or when this time has passed: a commit for few costs too much. */
const maxDelivered = 100;
const deleteEveryMs = secondMs;

/** Delivers every scheduled report at least once. The intake ignores a repeated report. */
export const sandboxReporter = ({
  steady,
  timer,
  ledger,
  intake,
  onFault,
}: ReporterPorts): Reporter => {
  /** When the next reports are delivered, as far as is known. */
  let nextAt: Instant = Number.NEGATIVE_INFINITY;
  let tickEndsAt: Instant = Number.NEGATIVE_INFINITY;
  let delivered: string[] = [];
  let deletedAt: Instant = Number.NEGATIVE_INFINITY;

  const takeDelivered = (now: Instant): readonly string[] => {
    if (delivered.length < maxDelivered && now - deletedAt < deleteEveryMs) return [];
    deletedAt = now;
    const taken = delivered;
    delivered = [];
    return taken;
  };

  const deliverDue = async (now: Instant): Promise<number> => {
    const due = await ledger.claim({
      ...{ now, leaseMs, limit: batchSize },
      delivered: takeDelivered(now),
    });
    if (due.length > 0) await intake(due.map(({ report }) => report));
    for (const { id } of due) delivered.push(id);
    return due.length;
  };

  const deliverTick = async (): Promise<number> => {
    const now = steady();
    if (now < nextAt) return nextAt - now;
    [nextAt, tickEndsAt] = [now + pollMs, now + tickMs];
    if ((await deliverDue(now)) === batchSize) nextAt = now;
    else scheduled((await ledger.nextDue(now)) ?? nextAt);
    return Math.max(0, nextAt - steady());
  };

  const scheduled = (dueAt: Instant): void => {
    nextAt = Math.min(nextAt, Math.max(dueAt, tickEndsAt));
  };

  const loop = rounds(deliverTick, { everyMs: pollMs, timer, onFault });
  return {
    ...loop,
    scheduled: (dueAt) => {
      const before = nextAt;
      scheduled(dueAt);
      if (nextAt < before) loop.wake();
    },
    stop: async () => {
      await loop.stop();
      if (delivered.length > 0)
        await ledger.claim({ now: steady(), leaseMs, limit: 0, delivered }).catch(onFault);
    },
  };
};

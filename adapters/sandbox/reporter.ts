import type { Clock, Timer } from '../../core/ports/machine/clock.js';
import type { Intake } from '../../core/ports/provider/intake.js';
import { secondMs } from '../../core/shared/time.js';
import { wakeableSleep } from '../../core/workers/wakeable-sleep.js';
import type { SandboxLedger } from './ledger.js';

/** What a host passes to the reporter. */
export type ReporterPorts = {
  readonly clock: Clock;
  readonly timer: Timer;
  /** The ledger of the provider. */
  readonly ledger: SandboxLedger;
  /** Receives the due reports. */
  readonly intake: Intake;
  /** Called with an error of the ledger or the intake. The reporter tries again after one second. */
  readonly onFault: (error: unknown) => void;
};

/** The loop that delivers the sandbox's scheduled reports. */
export type Reporter = {
  readonly start: () => void;
  /** Looks for due reports at once. */
  readonly wake: () => void;
  /** Stops after the current batch. Delivers nothing after it resolves. */
  readonly stop: () => Promise<void>;
};

const pollMs = secondMs;
/** How long one process leases a report. Another process delivers it when the first dies. */
const leaseMs = 10 * secondMs;
const batchSize = 500;

/** Delivers every scheduled report at least once. The intake ignores a repeated report. */
export const sandboxReporter = ({
  clock,
  timer,
  ledger,
  intake,
  onFault,
}: ReporterPorts): Reporter => {
  const sleep = wakeableSleep(timer);
  let isStopping = false;
  let loop = Promise.resolve();

  const deliverDue = async (): Promise<number> => {
    const due = await ledger.claim({ now: clock(), leaseMs, limit: batchSize });
    if (due.length === 0) return 0;
    await intake(due.map(({ report }) => report));
    await ledger.remove(due.map(({ id }) => id));
    return due.length;
  };

  const msUntilNext = async (): Promise<number> => {
    const next = await ledger.nextDue();
    return next === undefined ? pollMs : Math.min(pollMs, Math.max(0, next - clock()));
  };

  const deliverBatch = async (): Promise<number> =>
    (await deliverDue()) === batchSize ? 0 : msUntilNext();

  const run = async (): Promise<void> => {
    while (!isStopping) {
      const pauseMs = await deliverBatch().catch((error: unknown) => {
        onFault(error);
        return pollMs;
      });
      if (!isStopping && pauseMs > 0) await sleep.wait(pauseMs);
    }
  };

  return {
    start: () => {
      loop = run();
    },
    wake: sleep.wake,
    stop: async () => {
      isStopping = true;
      sleep.wake();
      await loop;
    },
  };
};

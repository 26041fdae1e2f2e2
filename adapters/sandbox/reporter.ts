import type { SteadyClock, Timer } from '../../core/ports/machine/clock.js';
import type { Intake } from '../../core/ports/provider/intake.js';
import { secondMs } from '../../core/shared/time.js';
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

/** The loop that delivers the sandbox's scheduled reports. `wake` looks for due reports at once. */
export type Reporter = PeriodicService;

const pollMs = secondMs;
/** How long one process leases a report. Another process delivers it when the first dies. */
const leaseMs = 10 * secondMs;
const batchSize = 500;

/** Delivers every scheduled report at least once. The intake ignores a repeated report. */
export const sandboxReporter = ({
  steady,
  timer,
  ledger,
  intake,
  onFault,
}: ReporterPorts): Reporter => {
  const deliverDue = async (): Promise<number> => {
    const due = await ledger.claim({ now: steady(), leaseMs, limit: batchSize });
    if (due.length === 0) return 0;
    await intake(due.map(({ report }) => report));
    await ledger.remove(due.map(({ id }) => id));
    return due.length;
  };

  const msUntilNext = async (): Promise<number> => {
    const next = await ledger.nextDue();
    return next === undefined ? pollMs : Math.min(pollMs, Math.max(0, next - steady()));
  };

  const deliverBatch = async (): Promise<number> =>
    (await deliverDue()) === batchSize ? 0 : msUntilNext();

  return rounds(deliverBatch, { everyMs: pollMs, timer, onFault });
};

import type { Clock, Timer } from '../../core/ports/machine/clock.js';
import type { Intake } from '../../core/ports/provider/intake.js';
import { secondMs } from '../../core/shared/time.js';
import { wakeableSleep } from '../../core/workers/wakeable-sleep.js';
import type { SandboxLedger } from './ledger.js';

export type ReporterPorts = {
  readonly clock: Clock;
  readonly timer: Timer;
  readonly ledger: SandboxLedger;
  readonly intake: Intake;
  readonly onFault: (error: unknown) => void;
};

/** The loop that pays the sandbox's debts: reports and echoes, each when it is due. */
export type Reporter = {
  readonly start: () => void;
  /** Something new is owed. */
  readonly wake: () => void;
  /** Reports nothing more once it resolves. */
  readonly stop: () => Promise<void>;
};

const pollMs = secondMs;
/** How long a debt is lent to one process; another takes over when it dies. */
const lendMs = 10 * secondMs;
const atOnce = 500;

/** Pays every debt at least once, whatever crashes: the intake takes a repeated report as harmless. */
export const sandboxReporter = ({
  clock,
  timer,
  ledger,
  intake,
  onFault,
}: ReporterPorts): Reporter => {
  const rest = wakeableSleep(timer);
  let isStopping = false;
  let loop = Promise.resolve();

  const payDue = async (): Promise<number> => {
    const due = await ledger.claim({ now: clock(), lendMs, limit: atOnce });
    if (due.length === 0) return 0;
    await intake(due.map(({ report }) => report));
    await ledger.remove(due.map(({ id }) => id));
    return due.length;
  };

  const untilNext = async (): Promise<number> => {
    const next = await ledger.nextDue();
    return next === undefined ? pollMs : Math.min(pollMs, Math.max(0, next - clock()));
  };

  const round = async (): Promise<number> => ((await payDue()) === atOnce ? 0 : untilNext());

  const run = async (): Promise<void> => {
    while (!isStopping) {
      const pause = await round().catch((error: unknown) => {
        onFault(error);
        return pollMs;
      });
      if (!isStopping && pause > 0) await rest.wait(pause);
    }
  };

  return {
    start: () => {
      loop = run();
    },
    wake: rest.wake,
    stop: async () => {
      isStopping = true;
      rest.wake();
      await loop;
    },
  };
};

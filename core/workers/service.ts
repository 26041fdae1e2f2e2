import type { Timer } from '../ports/machine/clock.js';
import { wakeableSleep } from './wakeable-sleep.js';

/** A task that runs beside the requests. */
export type Service = {
  readonly start: () => void;
  /** Starts no further work. Resolves when the work in flight has finished. */
  readonly stop: () => Promise<void>;
};

/** A service that runs in rounds. */
export type PeriodicService = Service & {
  /** Starts the next round now, or right after the current one. */
  readonly wake: () => void;
};

export type PeriodicOptions = {
  /** Time from the end of a round to the start of the next, in milliseconds. */
  readonly everyMs: number;
  readonly timer: Timer;
  /** Called with the error of a failed round. */
  readonly onFault: (error: unknown) => void;
};

/**
 * Runs `work` at once and then `everyMs` after each end. Reports a failure to `onFault` and
 * continues.
 */
export const periodic = (
  work: () => Promise<unknown>,
  options: PeriodicOptions,
): PeriodicService => {
  const round = async (): Promise<number> => {
    await work();
    return options.everyMs;
  };
  return rounds(round, options);
};

/**
 * Runs `round` again and again. Each round resolves to the wait before the next, in milliseconds. A
 * failed round waits `everyMs`.
 */
export const rounds = (
  round: () => Promise<number>,
  { everyMs, timer, onFault }: PeriodicOptions,
): PeriodicService => {
  const sleep = wakeableSleep(timer);
  let isStopping = false;
  let ended = Promise.resolve();
  const failed = (error: unknown): number => {
    onFault(error);
    return everyMs;
  };
  const run = async (): Promise<void> => {
    while (!isStopping) {
      const waitMs = await round().catch(failed);
      if (!isStopping && waitMs > 0) await sleep.wait(waitMs, 'poll');
    }
  };
  return {
    start: () => {
      ended = run();
    },
    wake: sleep.wake,
    stop: async () => {
      isStopping = true;
      sleep.wake();
      await ended;
    },
  };
};

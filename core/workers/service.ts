import type { Timer } from '../ports/machine/clock.js';
import { wakeableSleep } from './wakeable-sleep.js';

/** A task that runs beside the requests. */
export type Service = {
  readonly start: () => void;
  /** Starts no further work. Resolves when the work in flight has finished. */
  readonly stop: () => Promise<void>;
};

/**
 * Runs `work` at once and then `everyMs` after each end. Reports a failure to `onFault` and
 * continues.
 */
export const periodic = (
  work: () => Promise<unknown>,
  {
    everyMs,
    timer,
    onFault,
  }: {
    readonly everyMs: number;
    readonly timer: Timer;
    readonly onFault: (error: unknown) => void;
  },
): Service => {
  const rest = wakeableSleep(timer);
  let isStopping = false;
  let loop = Promise.resolve();
  const run = async (): Promise<void> => {
    while (!isStopping) {
      await work().catch(onFault);
      if (!isStopping) await rest.wait(everyMs);
    }
  };
  return {
    start: () => {
      loop = run();
    },
    stop: async () => {
      isStopping = true;
      rest.wake();
      await loop;
    },
  };
};

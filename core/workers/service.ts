import type { Timer } from '../ports/machine/clock.js';
import { wakeableSleep } from './wakeable-sleep.js';

/** Something that runs beside the requests. */
export type Service = {
  readonly start: () => void;
  /** Begins nothing more; resolves once what ran is finished. */
  readonly stop: () => Promise<void>;
};

/** Does a piece of work at once, and again so long after each end; what goes wrong is told and tried again. */
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

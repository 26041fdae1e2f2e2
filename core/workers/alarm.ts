import type { Timer } from '../ports/machine/clock.js';

/** A timer that is set for one time only. */
export type Alarm = {
  /** Calls `ring` after so many milliseconds, and nothing that was set before. */
  readonly set: (ms: number, ring: () => void) => void;
  readonly cancel: () => void;
};

export const alarm = (timer: Timer, kind?: 'lane'): Alarm => {
  let cancel = (): void => undefined;
  return {
    set: (ms, ring) => {
      cancel();
      cancel = timer(Math.max(0, ms), ring, kind);
    },
    cancel: () => cancel(),
  };
};

import type { Timer } from '../ports/machine/clock.js';

/** A sleep that can be ended early. A `wake` without a sleeper ends the next `wait` at once. */
export type WakeableSleep = {
  /** `poll` tells the timer that the sleeper looks for work when it wakes. */
  readonly wait: (ms: number, kind?: 'poll') => Promise<void>;
  readonly wake: () => void;
};

export const wakeableSleep = (timer: Timer): WakeableSleep => {
  let isWakePending = false;
  let interrupt: (() => void) | undefined;
  return {
    wait: (ms, kind) =>
      new Promise((resolve) => {
        if (isWakePending) {
          isWakePending = false;
          resolve();
          return;
        }
        const done = () => {
          interrupt = undefined;
          cancel();
          resolve();
        };
        const cancel = timer(Math.max(0, ms), done, kind);
        interrupt = () => {
          isWakePending = false;
          done();
        };
      }),
    wake: () => {
      if (interrupt) interrupt();
      else isWakePending = true;
    },
  };
};

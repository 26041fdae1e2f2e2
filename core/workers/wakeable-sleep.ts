import type { Timer } from '../ports/machine/clock.js';

/** A sleep that can be ended early. A `wake` without a sleeper ends the next `wait` at once. */
export type WakeableSleep = {
  readonly wait: (ms: number) => Promise<void>;
  readonly wake: () => void;
};

export const wakeableSleep = (timer: Timer): WakeableSleep => {
  let isWakePending = false;
  let interrupt: (() => void) | undefined;
  return {
    wait: (ms) =>
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
        const cancel = timer(Math.max(0, ms), done);
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

import type { Timer } from '../ports/machine/clock.js';

/** A place to wait in until time has passed or somebody rings. A ring while nobody waits is kept. */
export type WakeableSleep = {
  readonly wait: (ms: number) => Promise<void>;
  readonly wake: () => void;
};

export const wakeableSleep = (timer: Timer): WakeableSleep => {
  let hasRung = false;
  let wakeUp: (() => void) | undefined;
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        if (hasRung) {
          hasRung = false;
          resolve();
          return;
        }
        const done = () => {
          wakeUp = undefined;
          cancel();
          resolve();
        };
        const cancel = timer(Math.max(0, ms), done);
        wakeUp = () => {
          hasRung = false;
          done();
        };
      }),
    wake: () => {
      if (wakeUp) wakeUp();
      else hasRung = true;
    },
  };
};

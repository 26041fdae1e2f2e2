import type { Timer } from '../ports/machine/clock.js';

/** Resolves when the work is done, or after so many milliseconds. */
export const atMost = (ms: number, work: Promise<unknown>, timer: Timer): Promise<void> =>
  new Promise((resolve) => {
    const cancel = timer(ms, resolve);
    void work.then(() => {
      cancel();
      resolve();
    });
  });

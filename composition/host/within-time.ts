import type { Timer } from '../../core/ports/machine/clock.js';

/** Node calls back at once for a longer time. */
const longestMs = 2 ** 31 - 1;

/**
 * Waits for work for at most so many milliseconds: resolves to its value, or to `late`. Late work goes on by itself, and its
 * failure is told to `onLateFault`.
 */
export const withinTime =
  (timer: Timer, onLateFault: (error: unknown) => void) =>
  <Value>(ms: number, work: Promise<Value>): Promise<'late' | { readonly value: Value }> =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const cancel = timer(Math.min(ms, longestMs), () => {
        isLate = true;
        resolve('late');
      });
      work.then(
        (value) => {
          cancel();
          resolve({ value });
        },
        (error: unknown) => {
          cancel();
          if (isLate) onLateFault(error);
          else reject(error);
        },
      );
    });

import { setTimeout as pause } from 'node:timers/promises';
import { secondMs } from '../../core/shared/time.js';

/** Begins the n-th piece of work at its time, whether or not those before have ended. Returns how to stop. */
export const atRate = (
  perSecond: number,
  work: (n: number) => Promise<void>,
): (() => Promise<void>) => {
  const running = new Set<Promise<void>>();
  let isOver = false;
  const begin = async (): Promise<void> => {
    const started = performance.now();
    for (let n = 0; !isOver; n += 1) {
      await pause(Math.max(0, started + (n * secondMs) / perSecond - performance.now()));
      const piece = work(n).finally(() => running.delete(piece));
      running.add(piece);
    }
  };
  const loop = begin();
  return async () => {
    isOver = true;
    await loop;
    await Promise.all(running);
  };
};

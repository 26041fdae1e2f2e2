import { setTimeout as pause } from 'node:timers/promises';

/** Calls a function so many times at a steady rate, whether or not earlier calls have ended. */
export const paced = async <A>(
  rate: number,
  times: number,
  call: () => Promise<A>,
): Promise<A[]> => {
  const started = performance.now();
  const calls: Promise<A>[] = [];
  for (let i = 0; i < times; i += 1) {
    const wait = started + (1_000 * i) / rate - performance.now();
    if (wait > 0) await pause(wait);
    calls.push(call());
  }
  return Promise.all(calls);
};

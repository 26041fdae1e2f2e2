import type { Clock, MonotonicClock, Random, Timer } from '../../core/ports/machine/clock.js';

/** Wall-clock time, in milliseconds since 1970. */
export const systemClock: Clock = () => Date.now();

/** Milliseconds since the process started. Never goes back. */
export const systemMonotonicClock: MonotonicClock = () => performance.now();

/** Calls back after `ms` milliseconds. Returns the function that cancels the call. */
export const systemTimer: Timer = (ms, callback) => {
  const timeout = setTimeout(callback, ms);
  return () => clearTimeout(timeout);
};

/** Random numbers from 0 to 1, not for secrets. */
export const systemRandom: Random = Math.random;

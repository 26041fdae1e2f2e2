import type { Clock, MonotonicClock, Random, Timer } from '../../core/ports/machine/clock.js';

export const systemClock: Clock = () => Date.now();

export const systemMonotonicClock: MonotonicClock = () => performance.now();

export const systemTimer: Timer = (ms, callback) => {
  const timeout = setTimeout(callback, ms);
  return () => clearTimeout(timeout);
};

export const systemRandom: Random = Math.random;

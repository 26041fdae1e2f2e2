import type { Timer } from '../ports/machine/clock.js';
import { PortFailure } from '../ports/port-failure.js';
import { secondMs } from '../shared/time.js';

const initialDelayMs = 100;
const maxDelayMs = secondMs;
const maxAttempts = 10;

/**
 * Retries a store call that fails with `PortFailure`, up to 10 times with exponential backoff,
 * about 6 s in all. The answer of a provider must not be lost because the store was briefly away.
 */
export const retryStoreCall =
  <Args extends readonly unknown[], Result>(
    call: (...args: Args) => Promise<Result>,
    timer: Timer,
  ): ((...args: Args) => Promise<Result>) =>
  async (...args) => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await call(...args);
      } catch (error) {
        if (!(error instanceof PortFailure) || failures + 1 >= maxAttempts) throw error;
      }
      const pauseMs = Math.min(maxDelayMs, initialDelayMs * 2 ** failures);
      await new Promise<void>((resolve) => void timer(pauseMs, resolve));
    }
  };

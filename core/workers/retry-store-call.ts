import type { Timer } from '../ports/machine/clock.js';
import { PortFailure } from '../ports/port-failure.js';
import { secondMs } from '../shared/time.js';

const initialDelayMs = 100;
const maxDelayMs = secondMs;
const maxAttempts = 10;

/**
 * A call to a store that does not give up at its first trouble: what a provider has answered must not be
 * forgotten because of it. After some 6 s it rejects all the same; the lease then decides.
 */
export const retryStoreCall =
  <Asked extends readonly unknown[], Answer>(
    call: (...asked: Asked) => Promise<Answer>,
    timer: Timer,
  ): ((...asked: Asked) => Promise<Answer>) =>
  async (...asked) => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await call(...asked);
      } catch (error) {
        if (!(error instanceof PortFailure) || failures + 1 >= maxAttempts) throw error;
      }
      const pauseMs = Math.min(maxDelayMs, initialDelayMs * 2 ** failures);
      await new Promise<void>((resolve) => void timer(pauseMs, resolve));
    }
  };

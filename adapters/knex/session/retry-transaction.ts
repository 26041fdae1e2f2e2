import { setTimeout as pause } from 'node:timers/promises';

/** Retries of one transaction. */
const maxRetries = 3;
const firstPauseMs = 20;

/** Runs `once`, and retries it up to three times after a transient error, with exponential backoff and jitter. */
export const retryTransaction = async <A>(
  once: () => Promise<A>,
  isTransient: (error: unknown) => boolean,
): Promise<A> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await once();
    } catch (error) {
      if (retries === maxRetries || !isTransient(error)) throw error;
    }
    await pause(Math.random() * firstPauseMs * 2 ** retries);
  }
};

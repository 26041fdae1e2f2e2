import type { Timer } from '../ports/clock.js';
import type { Commit } from '../ports/commit.js';
import { PortFailure } from '../ports/failure.js';

const firstPauseMs = 100;
const tries = 7;

/**
 * A commit that does not give up at the first trouble of the store: what a provider has answered must not be
 * forgotten because of it. After some 6 s it rejects all the same; the lease then decides.
 */
export const insisting =
  (commit: Commit, timer: Timer): Commit =>
  async (change) => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await commit(change);
      } catch (error) {
        if (!(error instanceof PortFailure) || failures + 1 >= tries) throw error;
      }
      await new Promise<void>((resolve) => void timer(firstPauseMs * 2 ** failures, resolve));
    }
  };

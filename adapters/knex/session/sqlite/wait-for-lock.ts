import { setTimeout } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { isBusy } from './failures.js';

/** How long a call waits for a lock of the file, in ms. */
export const lockTimeoutMs = 5_000;

const longestPauseMs = 16;

/** Grows from 1 ms. The jitter lets several connections take turns. */
const pauseMs = (retries: number): number =>
  Math.min(2 ** retries, longestPauseMs) * (0.5 + Math.random() / 2);

/** Resolves when a retry can succeed, at the latest after `ms`. */
export type Pause = (ms: number) => Promise<unknown>;

/** Runs `once`, and retries it while it rejects with `SQLITE_BUSY`. `once` sets the limit. */
export const retryWhileBusy = async <A>(
  once: () => Promise<A>,
  pause: Pause = setTimeout,
): Promise<A> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await once();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
    await pause(pauseMs(retries));
  }
};

/** The same for at most 5 s. Then it rejects with what `failure` makes of the wait in ms and the error. */
export const retryUntilTimeout = <A>(
  once: () => Promise<A>,
  failure: (waitedMs: number, cause: unknown) => unknown,
): Promise<A> => {
  const since = performance.now();
  return retryWhileBusy(async () => {
    try {
      return await once();
    } catch (error) {
      const waitedMs = performance.now() - since;
      throw isBusy(error) && waitedMs >= lockTimeoutMs ? failure(waitedMs, error) : error;
    }
  });
};

/**
 * Runs `use` without SQLite's busy handler: a lock of another connection is an error at once. The handler sleeps in this
 * thread, whose event loop the transaction with the lock may need to end.
 */
export const withoutBusyHandler = <A>(connection: Database, use: () => A): A => {
  const timeoutMs = Number(connection.pragma('busy_timeout', { simple: true }));
  if (timeoutMs === 0) return use();
  connection.pragma('busy_timeout = 0');
  try {
    return use();
  } finally {
    connection.pragma(`busy_timeout = ${timeoutMs}`);
  }
};

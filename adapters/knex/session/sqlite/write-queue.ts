import type { Database } from 'better-sqlite3';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { Work } from '../work.js';
import { isBusy } from './failures.js';
import { lockTimeoutMs, type Pause, retryWhileBusy } from './wait-for-lock.js';

/** Works in one transaction, at most. */
const maxWorks = 500;

/** What a write queue needs of its session. */
export type WriteQueuePorts = {
  /** Runs `use` in a transaction. Rejects at once with `SQLITE_BUSY` when another connection has the write lock. */
  readonly transact: <A>(use: (connection: Database) => A) => Promise<A>;
  readonly pause: Pause;
  readonly runWork: <A>(connection: Database, work: Work<A>) => A;
  /** The failure of a work that has waited for the write lock, in ms. */
  readonly stillLocked: (waitedMs: number, cause: unknown) => PortFailure;
};

type Waiting = {
  /** Makes the work, once for each try. */
  readonly work: () => Work<unknown>;
  readonly since: number;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Runs works in shared transactions, because an fsync costs more than most of them. A transaction takes the works that wait
 * when it gets the write lock, in their order, and each sees what those before it wrote. While another connection has the
 * lock, a work waits for at most 5 s. When a work throws, each work of the transaction runs alone.
 */
export const writeQueue = ({ transact, pause, runWork, stillLocked }: WriteQueuePorts) => {
  const waiting: Waiting[] = [];
  let isRunning = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) await runNext(waiting);
    isRunning = false;
  };

  /** Runs one transaction with the first works of a queue. */
  const runNext = (queue: Waiting[]): Promise<void> => retryWhileBusy(() => runOnce(queue), pause);

  const runOnce = async (queue: Waiting[]): Promise<void> => {
    let works: readonly Waiting[] = [];
    try {
      const results = await transact((connection) => {
        works = queue.splice(0, maxWorks);
        return works.map(({ work }) => runWork(connection, work()));
      });
      for (const [i, { resolve }] of works.entries()) resolve(results[i]);
    } catch (error) {
      if (!isBusy(error)) {
        // Without works the transaction did not begin.
        return rejectCause(works.length > 0 ? works : queue.splice(0), error);
      }
      queue.unshift(...works);
      rejectOverdue(queue, error);
      if (queue.length > 0) throw error;
    }
  };

  /** Rejects the works of a failed transaction. After an error of one work it runs each of them alone. */
  const rejectCause = async (works: readonly Waiting[], error: unknown): Promise<void> => {
    if (error instanceof PortFailure || works.length === 1)
      for (const { reject } of works) reject(error);
    else for (const each of works) await runNext([each]);
  };

  /** The works of a queue are in the order in which they came. */
  const rejectOverdue = (queue: Waiting[], cause: unknown): void => {
    const now = performance.now();
    const firstInTime = queue.findIndex(({ since }) => now - since < lockTimeoutMs);
    const overdue = queue.splice(0, firstInTime === -1 ? queue.length : firstInTime);
    for (const { since, reject } of overdue) reject(stillLocked(now - since, cause));
  };

  /** Runs a work. Resolves to its result once the work is durable. */
  return <A>(work: () => Work<A>): Promise<A> =>
    new Promise<unknown>((resolve, reject) => {
      waiting.push({ work, since: performance.now(), resolve, reject });
      if (!isRunning) setImmediate(flush);
      isRunning = true;
    }) as Promise<A>;
};

import type { Registry } from 'prom-client';
import type { CommitGroup, NewIncarnation } from '../../adapters/knex/index.js';
import type { SteadyTime } from '../../adapters/system/steady-time.js';
import type { RateLimiters } from '../../core/ports/machine/rate-limiter.js';
import type { Readiness } from '../../core/ports/readiness.js';
import type { HostStores } from '../assembly/index.js';
import { groupMetrics } from '../metrics/database.js';
import { commitSpans } from '../tracing/commit-spans.js';

/** What `migrate` did. */
export type MigrationResult = {
  readonly applied: readonly string[];
  /** The last migration that the database has. Null for stores in memory. */
  readonly current: string | null;
  /** The migrations of a newer version, on whose schema this one may serve. */
  readonly newer: readonly string[];
};

/** What is called with the missing migrations, when there are any. */
export type BeforeMigration = (missing: readonly string[]) => Promise<void>;

/** Called before each missing migration with how many of them are done. */
export type OnMigration = (migration: string, done: number, total: number) => void;

/** Reads bytes of a database. A read that is undefined has no meaning for it. */
export type StorageSizes = {
  /** The bytes of the database. */
  readonly database?: () => Promise<number | undefined>;
  /** The bytes of the write-ahead log of SQLite. */
  readonly wal?: () => Promise<number | undefined>;
  /** The bytes of write-ahead log that Postgres keeps for the replication slot furthest behind, where it says so. */
  readonly heldWal?: () => Promise<number | undefined>;
};

/** The stores of a server, and what it does with them. */
export type Storage = {
  readonly stores: HostStores;
  /** The same data, on the connections of the workers. */
  readonly workerStores: HostStores;
  readonly rateLimiters: RateLimiters;
  /** Steady time of these stores. Wait for its first `follow` after `migrate`. */
  readonly steadyTime: SteadyTime;
  /** How large the database is. No read waits on the event loop. */
  readonly sizes: StorageSizes;
  /**
   * Brings the schema up to date. Calls `beforeChange` before it changes anything. Rejects when a newer version made a schema
   * that this version must not use.
   */
  readonly migrate: (
    beforeChange: BeforeMigration,
    onProgress?: OnMigration,
  ) => Promise<MigrationResult>;
  /** Whether the database accepts writes and its schema is current. */
  readonly isReady: () => Promise<Readiness>;
  /** Call before serving. Rejects when the database is not durable, or when another server uses the same file. */
  readonly lock: () => Promise<void>;
  /** Why another server may now use the same database file, so that this one must stop. Undefined while it holds its lock. */
  readonly lockLostBecause: () => string | undefined;
  /** Lets go of the lock. Call it when all connections are closed. */
  readonly unlock: () => void;
  /** Call after `lock` and `migrate`. A store of one process ends the leases of the processes before. */
  readonly recover: () => Promise<void>;
  /** Begins a new incarnation of a restored database. No server may use it meanwhile. */
  readonly beginIncarnation: () => Promise<NewIncarnation>;
  /** Takes no more Changes. Resolves when all are answered. The database stays open. */
  readonly close: () => Promise<void>;
};

/** Measures and traces each group of Changes that shares a transaction. */
export const observingGroups = (metrics: Registry): ((group: CommitGroup) => void) => {
  const measure = groupMetrics(metrics);
  const trace = commitSpans();
  return (group) => {
    trace(group);
    measure(group);
  };
};

import type { Knex } from 'knex';
import { announcing } from '../../core/dispatch/announcing.js';
import type { WakeUps } from '../../core/ports/dispatch-queue.js';
import type { Stores } from '../../core/ports/stores.js';
import type { NewId } from '../../core/shared/ids.js';
import { commitGroup } from './commit.js';
import { knexDeliveryQueue } from './delivery-queue.js';
import { dialectOf, type LeaseClock } from './dialect.js';
import { knexDirectory } from './directory.js';
import { grouped } from './group.js';
import { knexInbox } from './inbox.js';
import { knexNotes } from './notes.js';
import { knexQueue } from './queue.js';
import { knexReaders } from './readers.js';
import { knexRetention } from './retention.js';
import { sessionOf } from './session-of.js';
import { noWakeUps, postgresWakeUps } from './wake-ups.js';

export { postgresConfig, sqliteConfig } from './clients.js';
export type { LeaseClock } from './dialect.js';
export { holdFile } from './file-lock.js';
export { isMigrated, type Migrated, migrate } from './migrate.js';
export { knexSandboxLedger } from './sandbox-ledger.js';
export { knexTokenLender } from './token-lender.js';

export type KnexStoresOptions = {
  /** Names the deliveries that a commit adds. */
  readonly newId: NewId;
  /** By whose clock leases are judged: the database's, unless a test drives time. */
  readonly leaseClock?: LeaseClock;
  /** Connections for the workers alone, so that they and the requests never wait for one another. */
  readonly workers?: Knex;
};

/** Stores in a database, and what whoever composes them must call. */
export type KnexStores = Stores & {
  /** Hears of work that other processes committed. */
  readonly wakeUps: WakeUps;
  /** Rejects when the database could lose what it has committed. To be awaited before anything else. */
  readonly start: () => Promise<void>;
  /** Takes no more Changes, and resolves once all are answered. The host's knex stays open. */
  readonly close: () => Promise<void>;
};

/** Every store, on the host's own knex, for SQLite or Postgres. */
export const knexStores = (db: Knex, options: KnexStoresOptions): KnexStores => {
  const { newId, leaseClock = 'database', workers = db } = options;
  const { name, groups } = dialectOf(db);
  const session = sessionOf(db, leaseClock);
  const workerSession = workers === db ? session : sessionOf(workers, leaseClock);
  const wakeUps = name === 'sqlite' ? noWakeUps : postgresWakeUps(db);
  const group = grouped((changes) => session.transact(() => commitGroup(changes, newId)), groups);
  return {
    ...knexReaders(session),
    commit: announcing(group.commit, wakeUps.announce),
    queue: knexQueue(workerSession),
    deliveryQueue: knexDeliveryQueue(workerSession),
    directory: knexDirectory(session),
    inbox: knexInbox(session),
    notes: knexNotes(session),
    retention: knexRetention(session),
    wakeUps,
    start: session.check,
    close: async () => {
      await group.close();
      await wakeUps.close();
    },
  };
};

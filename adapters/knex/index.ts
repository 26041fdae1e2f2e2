import type { Knex } from 'knex';
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

export { postgresConfig, sqliteConfig } from './clients.js';
export { holdFile } from './file-lock.js';
export { isMigrated, type Migrated, migrate } from './migrate.js';
export { knexSandboxLedger } from './sandbox-ledger.js';
export { knexTokenLender } from './token-lender.js';

export type Options = {
  /** Names the deliveries that a commit adds. */
  readonly newId: NewId;
  /** By whose clock leases are judged; the database's, unless a test drives time. */
  readonly leaseClock?: LeaseClock;
};

/** Stores in a database, and what whoever composes them must call. */
export type KnexStores = Stores & {
  /** Rejects when the database could lose what was committed. To be called before anything else. */
  readonly start: () => Promise<void>;
  /** Resolves once all that was taken is answered; the host's knex stays open. */
  readonly close: () => Promise<void>;
};

/** Every store, on the host's own knex; nothing here makes a connection. */
export const knexStores = (db: Knex, { newId, leaseClock = 'database' }: Options): KnexStores => {
  const { groups } = dialectOf(db);
  const session = sessionOf(db, leaseClock);
  const { commit, close } = grouped(
    (changes) => session.transact(() => commitGroup(changes, newId)),
    groups,
  );
  return {
    ...knexReaders(session),
    commit,
    queue: knexQueue(session),
    deliveryQueue: knexDeliveryQueue(session),
    directory: knexDirectory(session),
    inbox: knexInbox(session),
    notes: knexNotes(session),
    retention: knexRetention(session),
    start: session.check,
    close,
  };
};

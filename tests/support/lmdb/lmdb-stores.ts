import { open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';
import type { NewId, Stores } from 'roundtrip';
import { storesOn, type Tables, type Transaction, tablesFrom } from 'roundtrip/adapters/memory';
import { PortFailure, type SteadyRecord, type SteadyRecords } from 'roundtrip/stores';
import { lmdbTables } from './lmdb-tables.js';

/** Stores in LMDB, and what a host closes in the end. */
export type LmdbStores = {
  readonly stores: Stores & { readonly steadyRecords: SteadyRecords };
  readonly tables: Tables;
  readonly db: RootDatabase;
  readonly close: () => Promise<void>;
};

/** Opens stores in a folder. Each call is one transaction, which is on the disk when the call resolves. */
export const openLmdbStores = (
  path: string,
  newId: NewId,
  options: Partial<RootDatabaseOptionsWithPath> = {},
): LmdbStores => {
  const db = open({ path, encoding: 'json', overlappingSync: false, ...options });
  const tables = tablesFrom(lmdbTables(db));
  const transaction = lmdbTransaction(db);
  const stores = storesOn(tables, { newId, transaction });
  return {
    stores: { ...stores, steadyRecords: steadyRecordsIn(db, transaction) },
    tables,
    db,
    close: () => db.close(),
  };
};

/** Runs a step in a transaction of LMDB, which takes back what a step wrote that throws. */
export const lmdbTransaction =
  (db: RootDatabase): Transaction =>
  (step) => {
    try {
      return db.transactionSync(step);
    } catch (cause) {
      throw new PortFailure('A transaction of LMDB failed.', { cause });
    }
  };

/** The time by which leases and retries wait. It goes on after a restart. */
const steadyRecordsIn = (db: RootDatabase, transaction: Transaction): SteadyRecords => {
  const key = ['steadyTime'];
  const stored = (): SteadyRecord | undefined => db.get(key);
  return {
    read: async () => ({
      record: (await transaction(stored)) ?? { offsetMs: 0, seenAt: 0 },
      storeClock: undefined,
    }),
    write: async ({ offsetMs, seenAt }, expectedMs) =>
      transaction(() => {
        const before = stored();
        if (before && before.offsetMs !== expectedMs) return false;
        db.putSync(key, { offsetMs, seenAt: Math.max(seenAt, before?.seenAt ?? 0) });
        return true;
      }),
  };
};

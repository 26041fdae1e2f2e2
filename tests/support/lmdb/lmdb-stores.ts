import { open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb';
import type { NewId, Stores } from 'roundtrip';
import { storesOn, type Tables } from 'roundtrip/adapters/memory';
import type { SteadyRecord, SteadyRecords } from 'roundtrip/stores';
import { lmdbTables } from './lmdb-tables.js';

/** Stores in LMDB, and what a host closes in the end. */
export type LmdbStores = {
  readonly stores: Stores & { readonly steadyRecords: SteadyRecords };
  readonly tables: Tables;
  readonly close: () => Promise<void>;
};

/** Opens stores in a folder. Each call is one transaction, which is on the disk when the call resolves. */
export const openLmdbStores = (
  path: string,
  newId: NewId,
  options: Partial<RootDatabaseOptionsWithPath> = {},
): LmdbStores => {
  const db = open({ path, encoding: 'json', overlappingSync: false, ...options });
  const tables = lmdbTables(db);
  const stores = storesOn(tables, { newId, transaction: (step) => db.transactionSync(step) });
  return {
    stores: { ...stores, steadyRecords: steadyRecordsIn(db) },
    tables,
    close: () => db.close(),
  };
};

/** The time by which leases and retries wait. It goes on after a restart. */
const steadyRecordsIn = (db: RootDatabase): SteadyRecords => {
  const key = ['steadyTime'];
  const stored = (): SteadyRecord | undefined => db.get(key);
  return {
    read: async () => ({
      record: stored() ?? { offsetMs: 0, seenAt: 0 },
      storeClock: undefined,
    }),
    write: async ({ offsetMs, seenAt }, expectedMs) =>
      db.transactionSync(() => {
        const before = stored();
        if (before && before.offsetMs !== expectedMs) return false;
        db.putSync(key, { offsetMs, seenAt: Math.max(seenAt, before?.seenAt ?? 0) });
        return true;
      }),
  };
};

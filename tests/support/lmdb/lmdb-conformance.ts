import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  anyId,
  type StoresUnderTest,
  storesConformance,
  type TablesUnderTest,
  tablesConformance,
} from 'roundtrip/conformance';
import { type LmdbStores, lmdbTransaction, openLmdbStores } from './lmdb-stores.js';
import { lmdbTables } from './lmdb-tables.js';

const folder = mkdtempSync(join(tmpdir(), 'lmdb-'));
const newFolder = () => mkdtempSync(join(folder, 'stores-'));
const opened: LmdbStores[] = [];
after(async () => {
  for (const { close } of opened) await close();
  rmSync(folder, { recursive: true });
});

/** A test need not wait for the disk. */
const open = (path: string): LmdbStores => {
  const stores = openLmdbStores(path, anyId, { noSync: true });
  opened.push(stores);
  return stores;
};

const openTables = async (path: string): Promise<TablesUnderTest> => {
  const { db } = open(path);
  const reopen = () => openTables(path);
  return { ...lmdbTables(db), transaction: lmdbTransaction(db), reopen };
};

const openStores = async (path: string): Promise<StoresUnderTest> => {
  const { stores, tables, db } = open(path);
  return {
    ...stores,
    jobOf: async (project, subject) =>
      [...tables.jobs.values()].find((job) => job.project === project && job.subject === subject),
    reopen: () => openStores(path),
    breakDatabase: async () => {
      db.transactionSync = () => {
        throw new Error('The disk is full.');
      };
    },
  };
};

tablesConformance(test, () => openTables(newFolder()));
storesConformance(test, () => openStores(newFolder()));

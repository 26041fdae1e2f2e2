import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex from 'knex';
import { knexStores, migrate, postgresConfig, sqliteConfig } from '../../../adapters/knex/index.js';
import { memoryStores, memoryTables } from '../../../adapters/memory/index.js';
import type { StoresUnderTest } from '../../conformance/check.js';
import { anyId } from '../fixtures/builders.js';
import { openLmdbStores } from '../lmdb/lmdb-stores.js';
import { once } from '../once.js';
import { knexJobOf, memoryJobOf } from './job-readers.js';
import { emptyTables, testDatabase } from './test-database.js';

/** A kind of stores under test. */
export type TestStores = {
  readonly name: string;
  /** Empty ones, apart from all that were given before. */
  readonly fresh: () => Promise<StoresUnderTest>;
  readonly close: () => Promise<void>;
};

/** Every kind of stores that must pass the conformance suite. */
export const testStores = (): readonly TestStores[] => [
  { name: 'memory', fresh: async () => freshMemory(), close: async () => {} },
  sqliteStores(),
  postgresStores(),
  lmdbStores(),
];

const freshMemory = (): StoresUnderTest => {
  const state = memoryTables();
  return { ...memoryStores(anyId, state), jobOf: memoryJobOf(state) };
};

/** Postgres: a database of its own, emptied each time. */
const postgresStores = (): TestStores => {
  const opened = once(async () => {
    const db = knex.default(postgresConfig(await testDatabase(), 10));
    await migrate(db);
    return db;
  });
  return {
    name: 'postgres',
    fresh: async () => {
      const db = await opened();
      await emptyTables(db);
      return { ...knexStores(db, { newId: anyId }), jobOf: knexJobOf(db) };
    },
    close: async () => (await opened()).destroy(),
  };
};

/** SQLite, each time in a file of its own. */
const sqliteStores = (): TestStores => {
  const closing: (() => Promise<void>)[] = [];
  return {
    name: 'sqlite',
    fresh: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
      const db = knex.default(sqliteConfig(join(folder, 'test.db')));
      await migrate(db);
      const stores = knexStores(db, { newId: anyId });
      closing.push(async () => {
        await stores.close();
        await db.destroy();
        await rm(folder, { recursive: true });
      });
      return { ...stores, jobOf: knexJobOf(db) };
    },
    close: async () => {
      for (const close of closing) await close();
    },
  };
};

/** The store of docs/stores.md, each time in a folder of its own. It does not wait for the disk. */
const lmdbStores = (): TestStores => {
  const closing: (() => Promise<void>)[] = [];
  return {
    name: 'lmdb',
    fresh: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
      const { stores, tables, close } = openLmdbStores(folder, anyId, { noSync: true });
      closing.push(async () => {
        await close();
        await rm(folder, { recursive: true });
      });
      return { ...stores, jobOf: memoryJobOf(tables) };
    },
    close: async () => {
      for (const close of closing) await close();
    },
  };
};

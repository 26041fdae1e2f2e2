import { join } from 'node:path';
import { testDatabase } from '../../support/stores/test-database.js';
import { postgresTables } from '../fill/postgres-tables.js';
import { sqliteTables } from '../fill/sqlite-tables.js';
import type { Tables } from '../fill/tables.js';
import { type CopyDatabase, copyPostgres, copySqlite } from './copy.js';
import { type OpenProbe, postgresProbe, sqliteProbe } from './probe.js';

/** A store that benchmarks run on. */
export type BenchStore = {
  /** The module of the floor of acceptance. */
  readonly floor: string;
  /** The URL of an empty database. */
  readonly database: (folder: string, name: string) => Promise<string>;
  readonly copy: CopyDatabase;
  /** Looks at a database from outside. */
  readonly openProbe: OpenProbe;
  /** The tables of a database that nothing else uses. */
  readonly openTables: (url: string) => Promise<Tables>;
};

export const stores = {
  sqlite: {
    floor: 'accept/floor-sqlite.ts',
    database: async (folder, name) => `sqlite:${join(folder, `${name}.db`)}`,
    copy: copySqlite,
    openProbe: sqliteProbe,
    openTables: sqliteTables,
  },
  postgres: {
    floor: 'accept/floor-postgres.ts',
    database: () => testDatabase(),
    copy: copyPostgres,
    openProbe: postgresProbe,
    openTables: postgresTables,
  },
} as const satisfies Record<string, BenchStore>;

export type StoreName = keyof typeof stores;

import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import {
  type KnexStores,
  knexStores,
  migrate,
  postgresConfig,
  sqliteConfig,
} from '../../adapters/knex/index.js';
import { anyId } from '../support/fixtures/builders.js';
import { startPostgres } from '../support/stores/postgres-server.js';
import { openThreadStores } from '../support/stores/thread-stores.js';

/** Stores as a server uses them, and a connection beside them. */
export type OpenStores = { readonly db: Knex; readonly stores: KnexStores };

type With = (use: (open: OpenStores) => Promise<void>) => Promise<void>;

/** SQLite with its writer thread, on the disk of the working directory: a folder in memory has no fsync. */
export const withSqlite: With = async (use) => {
  const folder = await mkdtemp(join(process.cwd(), '.pruning-'));
  const path = join(folder, 'test.db');
  const db = knex.default(sqliteConfig(path));
  try {
    await migrate(db);
    const { stores, close } = openThreadStores(path);
    await use({ db, stores }).finally(close);
  } finally {
    await db.destroy();
    await rm(folder, { recursive: true });
  }
};

/** Postgres, on a server of its own. */
export const withPostgres: With = async (use) => {
  const server = await startPostgres();
  const db = knex.default(postgresConfig(await server.createDatabase(), 8));
  const stores = knexStores(db, { newId: anyId });
  try {
    await migrate(db);
    await use({ db, stores });
  } finally {
    await stores.close();
    await db.destroy();
  }
};

import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import {
  type KnexStores,
  type KnexStoresOptions,
  knexStores,
  migrate,
  postgresConfig,
  sqliteConfig,
} from '../../../adapters/knex/index.js';
import { anyId } from '../fixtures/builders.js';
import { withTempFolder } from '../temp-folder.js';
import { testDatabase } from './test-database.js';

/** Stores on a database, with the knex that they use. */
export type OpenStores = { readonly db: Knex; readonly stores: KnexStores };

/** Lends stores as one process would open them; closes both when `use` has ended. */
export const withStores = async <A>(
  config: Knex.Config,
  use: (open: OpenStores) => Promise<A>,
  options: Partial<KnexStoresOptions> = {},
): Promise<A> => {
  const db = knex.default(config);
  const stores = knexStores(db, { newId: anyId, onDamagedRow: () => {}, ...options });
  try {
    return await use({ db, stores });
  } finally {
    await stores.close();
    await db.destroy();
  }
};

/** Makes a migrated Postgres database on the shared server; gives its URL. */
export const migratedDatabase = async (): Promise<string> => {
  const url = await testDatabase();
  const db = knex.default(postgresConfig(url, 1));
  await migrate(db);
  await db.destroy();
  return url;
};

/** Each database that stores are made for, migrated and empty. */
export const databases: Readonly<
  Record<string, (use: (open: OpenStores) => Promise<void>) => Promise<void>>
> = {
  sqlite: (use) =>
    withTempFolder((folder) =>
      withStores(sqliteConfig(join(folder, 'test.db')), async (open) => {
        await migrate(open.db);
        await use(open);
      }),
    ),
  postgres: async (use) => withStores(postgresConfig(await migratedDatabase(), 4), use),
};

import knex, { type Knex } from 'knex';
import {
  type KnexStores,
  type KnexStoresOptions,
  knexStores,
  sqliteConfig,
} from '../../../adapters/knex/index.js';
import { anyId } from '../fixtures/builders.js';
import { withTempFolder } from '../temp-folder.js';
import { migratedDatabase, migratedFile } from './migrated.js';
import { patientConfig } from './patient-config.js';

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

/** Each database that stores are made for, migrated and empty. */
export const databases: Readonly<
  Record<string, (use: (open: OpenStores) => Promise<void>) => Promise<void>>
> = {
  sqlite: (use) =>
    withTempFolder(async (folder) => withStores(sqliteConfig(await migratedFile(folder)), use)),
  postgres: async (use) => withStores(patientConfig(await migratedDatabase(), 4), use),
};

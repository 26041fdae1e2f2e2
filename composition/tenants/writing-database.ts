import knex, { type Knex } from 'knex';
import { postgresConfig, sqliteConfig } from '../../adapters/knex/index.js';
import { noDatabase } from '../commands/data/required-database.js';
import type { Configuration } from '../configuration/configuration.js';

/** Opens the configured database, beside a server. It has all migrations: an application was opened on it. */
export const writingDatabase = <Result>(
  configuration: Configuration,
  use: (db: Knex) => Promise<Result>,
): Promise<Result> => {
  const { database } = configuration;
  if (database.kind === 'memory') throw noDatabase(configuration);
  const db = knex.default(
    database.kind === 'sqlite' ? sqliteConfig(database.path) : postgresConfig(database.url, 2),
  );
  return use(db).finally(() => db.destroy());
};

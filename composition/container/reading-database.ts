import knex, { type Knex } from 'knex';
import { postgresConfig } from '../../adapters/knex/index.js';
import { sqliteClient } from '../../adapters/knex/session/sqlite/host-client.js';
import { isWritten } from '../../adapters/knex/session/sqlite/private-file.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';

/** Opens the configured database to read it: it changes nothing, and makes no file. Undefined for stores in memory. */
export const readingDatabase = async <A>(
  { database }: Configuration,
  use: (db: Knex) => Promise<A>,
): Promise<A | undefined> => {
  if (database.kind === 'memory') return undefined;
  const db = knex.default(
    database.kind === 'sqlite' ? readOnly(database.path) : postgresConfig(database.url, 1),
  );
  return withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], () => use(db)).finally(() =>
    db.destroy(),
  );
};

/** An empty database in memory stands for a file that does not exist. */
const readOnly = (path: string): Knex.Config => ({
  client: sqliteClient(),
  connection: isWritten(path)
    ? { filename: path, options: { readonly: true } }
    : { filename: ':memory:' },
  useNullAsDefault: true,
});

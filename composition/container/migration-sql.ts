import { existsSync, statSync } from 'node:fs';
import knex, { type Knex } from 'knex';
import { migrationSql, postgresConfig } from '../../adapters/knex/index.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';

/**
 * The SQL of the missing migrations of the configured database. It changes nothing, and makes no file. With `from`, it does not
 * open the database. Undefined for stores in memory.
 */
export const configuredMigrationSql = async (
  { database, installation }: Configuration,
  from: string | undefined,
): Promise<string | undefined> => {
  if (database.kind === 'memory') return undefined;
  const db = knex.default(
    database.kind === 'sqlite' ? readOnly(database.path) : postgresConfig(database.url, 1),
  );
  const isMissing = database.kind === 'sqlite' && !isWritten(database.path);
  return withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], () =>
    migrationSql(db, { ...installation, from: from ?? (isMissing ? 'none' : undefined) }),
  ).finally(() => db.destroy());
};

const readOnly = (filename: string): Knex.Config => ({
  client: 'better-sqlite3',
  connection: { filename, options: { readonly: true } },
  useNullAsDefault: true,
});

const isWritten = (path: string): boolean => existsSync(path) && statSync(path).size > 0;

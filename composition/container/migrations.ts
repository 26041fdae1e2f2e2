import knex, { type Knex } from 'knex';
import { migrationSql, postgresConfig } from '../../adapters/knex/index.js';
import {
  type MigrationPlan,
  migrationPlan,
} from '../../adapters/knex/migrations/migration-plan.js';
import { pendingMigrations } from '../../adapters/knex/migrations/pending-migrations.js';
import { fromOf } from '../../adapters/knex/names/names.js';
import { namingOf } from '../../adapters/knex/names/naming.js';
import { ownKnex } from '../../adapters/knex/session/own-knex.js';
import { sqliteClient } from '../../adapters/knex/session/sqlite/host-client.js';
import { isWritten } from '../../adapters/knex/session/sqlite/private-file.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';
import { version } from '../version.js';

/**
 * The SQL of the missing migrations of the configured database. It changes nothing, and makes no file. With `from`, it does not
 * open the database. Undefined for stores in memory.
 */
export const configuredMigrationSql = (
  configuration: Configuration,
  from: string | undefined,
): Promise<string | undefined> =>
  reading(configuration, (db) =>
    migrationSql(db, { ...configuration.installation, version, from }),
  );

/** What `migrate` would do on the configured database. It changes nothing, and makes no file. Undefined for stores in memory. */
export const configuredMigrationPlan = (
  configuration: Configuration,
): Promise<MigrationPlan | undefined> =>
  reading(configuration, (db) => migrationPlan(db, configuration.installation));

/**
 * Whether the configured database has the tables of Roundtrip. It changes nothing, and makes no file. Rejects where `migrate`
 * rejects.
 */
export const isInstalled = async (configuration: Configuration): Promise<boolean> => {
  const { installation } = configuration;
  const found = await reading(configuration, (db) => pendingMigrations(ownKnex(db), installation));
  return found?.isNew === false;
};

/** Whether the configured database, which is installed, has an organization. It changes nothing. */
export const hasOrganizations = async (configuration: Configuration): Promise<boolean> => {
  const names = namingOf(configuration.installation).names();
  const found = await reading(configuration, (db) => fromOf(db, names)('organizations').first());
  return found !== undefined;
};

const reading = async <A>(
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

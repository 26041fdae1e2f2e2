import { migrationSql } from '../../adapters/knex/index.js';
import {
  type MigrationPlan,
  migrationPlan,
} from '../../adapters/knex/migrations/migration-plan.js';
import { pendingMigrations } from '../../adapters/knex/migrations/pending-migrations.js';
import { fromOf } from '../../adapters/knex/names/names.js';
import { namingOf } from '../../adapters/knex/names/naming.js';
import { ownKnex } from '../../adapters/knex/session/own-knex.js';
import type { Configuration } from '../configuration/configuration.js';
import { version } from '../version.js';
import { readingDatabase } from './reading-database.js';

/**
 * The SQL of the missing migrations of the configured database. It changes nothing, and makes no file. With `from`, it does not
 * open the database. Undefined for stores in memory.
 */
export const configuredMigrationSql = (
  configuration: Configuration,
  from: string | undefined,
): Promise<string | undefined> =>
  readingDatabase(configuration, (db) =>
    migrationSql(db, { ...configuration.installation, version, from }),
  );

/** What `migrate` would do on the configured database. It changes nothing, and makes no file. Undefined for stores in memory. */
export const configuredMigrationPlan = (
  configuration: Configuration,
): Promise<MigrationPlan | undefined> =>
  readingDatabase(configuration, (db) => migrationPlan(db, configuration.installation));

/**
 * Whether the configured database has the tables of Roundtrip. It changes nothing, and makes no file. Rejects where `migrate`
 * rejects.
 */
export const isInstalled = async (configuration: Configuration): Promise<boolean> => {
  const { installation } = configuration;
  const found = await readingDatabase(configuration, (db) =>
    pendingMigrations(ownKnex(db), installation),
  );
  return found?.isNew === false;
};

/** Whether the configured database, which is installed, has an organization. It changes nothing. */
export const hasOrganizations = async (configuration: Configuration): Promise<boolean> => {
  const names = namingOf(configuration.installation).names();
  const found = await readingDatabase(configuration, (db) =>
    fromOf(db, names)('organizations').first(),
  );
  return found !== undefined;
};

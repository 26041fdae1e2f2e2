import type { Knex } from 'knex';
import { appliedMigrations, bookkeepingTable } from '../installations/bookkeeping.js';
import {
  markSchemaGiven,
  otherInstallation,
  othersMeantBy,
} from '../installations/other-installations.js';
import { pendingMigrations } from '../installations/pending-migrations.js';
import { schemaStatements } from '../installations/schema-statements.js';
import { migrationNames, statementsOf } from '../installations/statements.js';
import type { Installation } from '../names/installation.js';
import type { Names } from '../names/names.js';
import { namingOf, requireNoSchema } from '../names/naming.js';
import { dialectOf } from '../session/dialect.js';
import { ownKnex } from '../session/own-knex.js';
import { silentOn } from '../session/session.js';
import { sessionOf } from '../session/session-of.js';
import { stillLocked } from '../session/sqlite/failures.js';
import { retryUntilTimeout, withoutBusyHandler } from '../session/sqlite/wait-for-lock.js';

/** The names of the migrations that `migrate` applied, and of the last one. */
export type Migrated = { readonly applied: readonly string[]; readonly current: string };

/**
 * Applies the missing migrations in one transaction. Concurrent calls wait for each other. A process that dies leaves
 * the schema unchanged. Rejects, and changes nothing, when the database has a table or an index of another program under a
 * name that a migration needs, and when the installation does not exist but the options could mean another one.
 */
export const migrate = async (db: Knex, installation: Installation = {}): Promise<Migrated> =>
  retryUntilTimeout(() => migrateOnce(db, installation), stillLocked);

const migrateOnce = (db: Knex, installation: Installation): Promise<Migrated> => {
  const naming = namingOf(installation);
  if (dialectOf(db).name === 'sqlite') requireNoSchema(naming);
  const names = naming.names();
  const tableName = names.prefixed(bookkeepingTable);
  const config = { tableName, migrationSource: sourceOf(db, names) };
  return ownKnex(db).transaction(async (trx) => {
    await lockSchema(trx);
    const pending = await pendingMigrations(trx, installation);
    if (names.schema !== undefined)
      for (const statement of schemaStatements(names.schema)) await trx.raw(statement);
    await trx.migrate.forceFreeMigrationsLock(config);
    const [, applied]: [number, readonly string[]] = await trx.migrate.latest(config);
    if (pending.isNew && names.schema !== undefined) await trx.raw(markSchemaGiven(tableName));
    return { applied, current: migrationNames.at(-1) ?? '' };
  });
};

/** On SQLite it rejects at once with `SQLITE_BUSY` when another connection has the write lock. */
const lockSchema = async (trx: Knex.Transaction): Promise<void> => {
  const dialect = dialectOf(trx);
  const connection = await trx.client.acquireConnection();
  if (dialect.name === 'sqlite')
    withoutBusyHandler(connection, () => {
      for (const statement of dialect.lockSchema) connection.exec(statement);
    });
  else for (const statement of dialect.lockSchema) await trx.raw(statement);
};

/** Whether the installation exists and has every migration of this version. */
export const isMigrated = (db: Knex, installation: Installation = {}): Promise<boolean> => {
  const options = silentOn(installation);
  const own = ownKnex(db);
  return sessionOf(db, options).query(async () => {
    const applied = await appliedMigrations(own, options.naming.names());
    return migrationNames.every((name) => applied?.includes(name));
  });
};

/** Rejects when the installation does not exist, but the options could mean another one. Changes nothing. */
export const requireMeant = async (db: Knex, installation: Installation): Promise<void> => {
  const options = silentOn(installation);
  const own = ownKnex(db);
  const others = await sessionOf(db, options).query(async () =>
    (await appliedMigrations(own, options.naming.names())) ? [] : othersMeantBy(own, installation),
  );
  if (others.length > 0) throw otherInstallation(others);
};

const sourceOf = (db: Knex, names: Names): Knex.MigrationSource<string> => ({
  getMigrations: async () => [...migrationNames],
  getMigrationName: (name) => name,
  getMigration: async (name) => ({
    up: async (trx) => {
      for (const statement of statementsOf(name, dialectOf(db).schema, names))
        await trx.raw(statement);
    },
    down: async () => {
      throw new Error(`Migration ${name} cannot be undone. Restore a backup.`);
    },
  }),
});

import type { Knex } from 'knex';
import { appliedMigrations, bookkeepingTable } from '../installations/bookkeeping.js';
import { refusalOf, requireServable } from '../installations/newer-schema.js';
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

/** What `migrate` did, by the names of migrations. */
export type Migrated = {
  readonly applied: readonly string[];
  /** The last migration that the database has. */
  readonly current: string;
  /** The migrations of a newer version, on whose schema this version may serve until it is replaced. */
  readonly newer: readonly string[];
};

/**
 * Applies the missing migrations in one transaction. Concurrent calls wait for each other. A process that dies leaves
 * the schema unchanged. Rejects, and changes nothing, when the database has a table or an index of another program under a
 * name that a migration needs, when the installation does not exist but the options could mean another one, and when the database
 * has the schema of a newer version that this one must not use.
 */
export const migrate = async (db: Knex, installation: Installation = {}): Promise<Migrated> =>
  retryUntilTimeout(() => migrateOnce(db, installation), stillLocked);

const migrateOnce = (db: Knex, installation: Installation): Promise<Migrated> => {
  const naming = namingOf(installation);
  if (dialectOf(db).name === 'sqlite') requireNoSchema(naming);
  const names = naming.names();
  const tableName = names.prefixed(bookkeepingTable);
  // `pendingMigrations` decides about migrations that this version does not know.
  const disableMigrationsListValidation = true;
  const migrationSource = sourceOf(db, names);
  const config = { tableName, migrationSource, disableMigrationsListValidation };
  return ownKnex(db).transaction(async (trx) => {
    await lockSchema(trx);
    const pending = await pendingMigrations(trx, installation);
    if (names.schema !== undefined)
      for (const statement of schemaStatements(names.schema)) await trx.raw(statement);
    await trx.migrate.forceFreeMigrationsLock(config);
    const [, applied]: [number, readonly string[]] = await trx.migrate.latest(config);
    if (pending.isNew && names.schema !== undefined) await trx.raw(markSchemaGiven(tableName));
    const { newer } = pending;
    return { applied, current: [...migrationNames, ...newer].at(-1) ?? '', newer };
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

/** How a schema fits this version. `newer`: a newer version made it, and this one must not use it. */
export type SchemaFit = 'current' | 'outdated' | 'newer';

/** How the schema of an installation fits this version. */
export const schemaFit = (db: Knex, installation: Installation = {}): Promise<SchemaFit> => {
  const options = silentOn(installation);
  const own = ownKnex(db);
  return sessionOf(db, options).query(async () => {
    const applied = (await appliedMigrations(own, options.naming.names())) ?? [];
    if (refusalOf(applied) !== undefined) return 'newer';
    const has = new Set(applied.map(({ name }) => name));
    return migrationNames.every((name) => has.has(name)) ? 'current' : 'outdated';
  });
};

/** Whether the installation exists, has every migration of this version, and none that refuses it. */
export const isMigrated = async (db: Knex, installation: Installation = {}): Promise<boolean> =>
  (await schemaFit(db, installation)) === 'current';

/**
 * Rejects when the installation does not exist, but the options could mean another one, and when it has the schema of a newer
 * version that this one must not use. Changes nothing.
 */
export const requireUsable = async (db: Knex, installation: Installation): Promise<void> => {
  const options = silentOn(installation);
  const own = ownKnex(db);
  const { applied, others } = await sessionOf(db, options).query(async () => {
    const found = await appliedMigrations(own, options.naming.names());
    return { applied: found ?? [], others: found ? [] : await othersMeantBy(own, installation) };
  });
  if (others.length > 0) throw otherInstallation(others);
  requireServable(applied);
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

import type { Knex } from 'knex';
import { defaultNames } from '../names/names.js';
import { dialectOf } from '../session/dialect.js';
import { sessionOf } from '../session/session-of.js';
import { stillLocked } from '../session/sqlite/failures.js';
import { retryUntilTimeout, withoutBusyHandler } from '../session/sqlite/wait-for-lock.js';
import { migrations } from './index.js';
import type { SchemaDialect } from './migration.js';

/** The names of the migrations that `migrate` applied, and of the last one. */
export type Migrated = { readonly applied: readonly string[]; readonly current: string };

const names = Object.keys(migrations);
const { prefixed } = defaultNames;
const tableName = prefixed('roundtrip_migrations');

/**
 * Applies the missing migrations in one transaction. Concurrent calls wait for each other. A process that dies leaves
 * the schema unchanged.
 */
export const migrate = (db: Knex): Promise<Migrated> =>
  retryUntilTimeout(() => migrateOnce(db), stillLocked);

const migrateOnce = (db: Knex): Promise<Migrated> => {
  const { schema } = dialectOf(db);
  const config = { tableName, migrationSource: sourceOf(schema) };
  return db.transaction(async (trx) => {
    await lockSchema(trx);
    await trx.migrate.forceFreeMigrationsLock(config);
    const [, applied]: [number, readonly string[]] = await trx.migrate.latest(config);
    return { applied, current: names.at(-1) ?? '' };
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

/** Whether the database has every migration of this version. */
export const isMigrated = (db: Knex): Promise<boolean> =>
  sessionOf(db).query(async () => {
    if (!(await db.schema.hasTable(tableName))) return false;
    const applied: readonly string[] = await db(tableName).pluck('name');
    return names.every((name) => applied.includes(name));
  });

const sourceOf = (dialect: SchemaDialect): Knex.MigrationSource<string> => ({
  getMigrations: async () => [...names],
  getMigrationName: (name) => name,
  getMigration: async (name) => ({
    up: async (trx) => {
      const fragments = { ...dialect, table: prefixed, index: prefixed };
      for (const statement of migrations[name]?.(fragments) ?? []) await trx.raw(statement);
    },
    down: async () => {
      throw new Error(`Migration ${name} cannot be undone. Restore a backup.`);
    },
  }),
});

import type { Knex } from 'knex';
import { dialectOf, type SchemaWords } from '../session/dialect.js';
import { sessionOf } from '../session/session-of.js';
import { migrations } from './index.js';

/** What a migration did, and where the schema stands after it. */
export type Migrated = { readonly applied: readonly string[]; readonly current: string };

const names = Object.keys(migrations);
const tableName = 'roundtrip_migrations';

/**
 * Brings the schema up to date, all of it or nothing. Processes that migrate at the same time wait for one
 * another, and one that dies leaves nothing behind.
 */
export const migrate = (db: Knex): Promise<Migrated> => {
  const { lockSchema, schema } = dialectOf(db);
  const config = { tableName, migrationSource: sourceOf(schema) };
  return db.transaction(async (trx) => {
    for (const statement of lockSchema) await trx.raw(statement);
    await trx.migrate.forceFreeMigrationsLock(config);
    const [, applied]: [number, readonly string[]] = await trx.migrate.latest(config);
    return { applied, current: names.at(-1) ?? '' };
  });
};

/** Whether every migration that this version knows has been made. */
export const isMigrated = (db: Knex): Promise<boolean> =>
  sessionOf(db).query(async () => {
    if (!(await db.schema.hasTable(tableName))) return false;
    const made: readonly string[] = await db(tableName).pluck('name');
    return names.every((name) => made.includes(name));
  });

const sourceOf = (words: SchemaWords): Knex.MigrationSource<string> => ({
  getMigrations: async () => [...names],
  getMigrationName: (name) => name,
  getMigration: async (name) => ({
    up: async (trx) => {
      for (const statement of migrations[name]?.(words) ?? []) await trx.raw(statement);
    },
    down: async () => {
      throw new Error('a schema never goes back');
    },
  }),
});

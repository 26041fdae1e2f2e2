import type { Knex } from 'knex';
import { bookkeepingTable } from '../../../adapters/knex/migrations/bookkeeping.js';
import { migrationNames, statementsOf } from '../../../adapters/knex/migrations/statements.js';
import { namesOf } from '../../../adapters/knex/names/names.js';
import { dialectOf } from '../../../adapters/knex/session/dialect.js';

/** Migrates as a version whose last migration was the given one. */
export const migrateTo = async (db: Knex, last: string, prefix = ''): Promise<void> => {
  const names = namesOf(prefix, undefined);
  const { schema } = dialectOf(db);
  await db.migrate.latest({
    tableName: names.prefixed(bookkeepingTable),
    migrationSource: {
      getMigrations: async () => migrationNames.slice(0, migrationNames.indexOf(last) + 1),
      getMigrationName: (name: string) => name,
      getMigration: async (name: string) => ({
        up: async (trx: Knex) => {
          const dialect = { ...schema, concurrently: '' };
          for (const statement of statementsOf(name, dialect, names)) await trx.raw(statement);
        },
        down: async () => {},
      }),
    },
  });
};

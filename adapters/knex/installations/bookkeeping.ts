import type { Knex } from 'knex';
import type { Names } from '../names/names.js';

/** The table in which knex records the migrations of an installation, by its name without the prefix. */
export const bookkeepingTable = 'roundtrip_migrations';

/** The migrations that an installation has, in their order. Undefined: the installation does not exist. */
export const appliedMigrations = async (
  db: Knex,
  { prefixed, schema }: Names,
): Promise<readonly string[] | undefined> => {
  const table = prefixed(bookkeepingTable);
  const builder = schema === undefined ? db.schema : db.schema.withSchema(schema);
  if (!(await builder.hasTable(table))) return undefined;
  const rows = schema === undefined ? db(table) : db(table).withSchema(schema);
  return rows.orderBy('id').pluck('name');
};

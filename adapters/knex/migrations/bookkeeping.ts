import type { Knex } from 'knex';
import type { Names } from '../names/names.js';
import { migrations } from './index.js';

/** The table in which knex records the migrations of an installation, by its name without the prefix. */
export const bookkeepingTable = 'roundtrip_migrations';

/** A migration that an installation has, as it is recorded. */
export type AppliedMigration = {
  readonly name: string;
  /** The last migration that a server must know to serve after this one. Undefined in a record of the first versions. */
  readonly oldestServer: string | undefined;
  /** The version of the server that applied it. Undefined when a host of the library did, and in the same records. */
  readonly appliedBy: string | undefined;
};

/** What a record has beside the columns of knex. */
export const recordOf = (migration: string, version: string | undefined) => ({
  oldest_server: migrations[migration]?.oldestServer ?? null,
  applied_by: version ?? null,
});

type Row = {
  readonly name: string;
  readonly oldest_server?: string | null;
  readonly applied_by?: string | null;
};

/** The migrations that an installation has, in their order. Undefined: the installation does not exist. */
export const appliedMigrations = async (
  db: Knex,
  { prefixed, schema }: Names,
): Promise<readonly AppliedMigration[] | undefined> => {
  const table = prefixed(bookkeepingTable);
  const builder = schema === undefined ? db.schema : db.schema.withSchema(schema);
  if (!(await builder.hasTable(table))) return undefined;
  const query = schema === undefined ? db(table) : db(table).withSchema(schema);
  const rows: readonly Row[] = await query.orderBy('id');
  return rows.map(({ name, oldest_server: oldestServer, applied_by: appliedBy }) => ({
    name,
    oldestServer: oldestServer ?? undefined,
    appliedBy: appliedBy ?? undefined,
  }));
};

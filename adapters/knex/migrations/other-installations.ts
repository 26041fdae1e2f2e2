import type { Knex } from 'knex';
import type { Installation } from '../names/installation.js';
import { quoted } from '../names/names.js';
import { dialectOf } from '../session/dialect.js';
import { bookkeepingTable } from './bookkeeping.js';

/** An installation that a database has. */
export type Found = {
  readonly prefix: string;
  /** Undefined on SQLite. */
  readonly schema: string | undefined;
  /** Whether it was made in a schema that was given, and not in the first one of the search path. */
  readonly isSchemaGiven: boolean;
  /** Whether its schema is the one that the search path gives now. */
  readonly isHere: boolean;
};

/**
 * The installations of the database that `installation` could mean if an option that it leaves out were given: so a start that
 * forgets an option does not make a second, empty installation (docs/decisions/0061).
 */
export const othersMeantBy = async (
  db: Knex,
  installation: Installation,
): Promise<readonly Found[]> =>
  (await installationsIn(db)).filter((found) => couldMean(installation, found));

/** The error of a start whose own installation does not exist, while it could mean others. */
export const otherInstallation = (others: readonly Found[]): Error =>
  new Error(
    `The database has another installation of Roundtrip, ${others.map(describe).join('; ')}. Nothing was changed. ` +
      `To use it, or to make one beside it, say which: ${options(others)}.`,
  );

const options = ([first]: readonly Found[]): string =>
  first?.schema === undefined
    ? 'set ROUNDTRIP_TABLE_PREFIX (option `prefix`)'
    : 'set ROUNDTRIP_TABLE_PREFIX and ROUNDTRIP_SCHEMA (options `prefix` and `schema`)';

const couldMean = ({ prefix, schema }: Installation, found: Found): boolean => {
  if (prefix !== undefined && prefix !== found.prefix) return false;
  if (schema !== undefined) return schema === found.schema && prefix === undefined;
  return found.isSchemaGiven || (found.isHere && prefix === undefined);
};

const describe = ({ prefix, schema }: Found): string => {
  const under = prefix === '' ? 'without a prefix' : `with prefix ${prefix}`;
  return schema === undefined ? under : `${under} in schema ${schema}`;
};

const installationsIn = async (db: Knex): Promise<readonly Found[]> => {
  if (dialectOf(db).name === 'sqlite') {
    const tables: readonly string[] = await db('sqlite_master')
      .where({ type: 'table' })
      .pluck('name');
    return tables
      .filter((table) => table.endsWith(bookkeepingTable))
      .map((table) => ({
        prefix: prefixOf(table),
        schema: undefined,
        isSchemaGiven: false,
        isHere: true,
      }));
  }
  const { rows } = await db.raw(postgresInstallations, { table: bookkeepingTable, mark });
  return rows.map(({ table, ...found }: Omit<Found, 'prefix'> & { readonly table: string }) => ({
    prefix: prefixOf(table),
    ...found,
  }));
};

const prefixOf = (table: string): string => table.slice(0, -bookkeepingTable.length);

const postgresInstallations = `
  select relname as "table", nspname as schema, nspname = current_schema() as "isHere",
         coalesce(obj_description(pg_class.oid, 'pg_class') = :mark, false) as "isSchemaGiven"
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
   where relkind = 'r' and right(relname, length(:table)) = :table`;

/** The comment on the bookkeeping table of an installation whose schema was given. */
const mark = 'Its schema was chosen at the start.';

/** The statement that says in the database that the schema of an installation was given. */
export const markSchemaGiven = (table: string): string =>
  `comment on table ${quoted(table)} is '${mark}'`;

import type { Knex } from 'knex';
import { dialectOf } from '../session/dialect.js';

/** The names of what a schema of a database contains and a new table or index could collide with, in lower case. */
export const objectNames = async (
  db: Knex,
  schema: string | undefined,
): Promise<ReadonlySet<string>> => {
  const names: readonly string[] =
    dialectOf(db).name === 'sqlite'
      ? await db('sqlite_master').pluck('name')
      : (await db.raw(postgresObjects, { schema: schema ?? null })).rows.map(
          ({ name }: { readonly name: string }) => name,
        );
  return new Set(names.map((name) => name.toLowerCase()));
};

/** Tables and what shares their namespace, and types: a table has a type of its name. */
const postgresObjects = `
  with chosen as (
    select oid from pg_namespace where nspname = coalesce(:schema::text, current_schema()))
  select relname as name from pg_class where relnamespace = (select oid from chosen)
  union
  select typname from pg_type where typnamespace = (select oid from chosen) and typcategory <> 'A'`;

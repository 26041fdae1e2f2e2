import { rm } from 'node:fs/promises';
import pg from 'pg';
import { Database } from '../../support/sqlite/database.js';
import type { StoreName } from '../stores/stores.js';

/** The bytes of each table of a database that nothing writes to, with its indexes. */
type TableSizes = (url: string) => Promise<ReadonlyMap<string, number>>;

type Size = { readonly name: string; readonly bytes: number | string };

const sizes = (rows: readonly Size[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));

const ofSqlite: TableSizes = async (url) => {
  const path = url.replace('sqlite:', '');
  const vacuumed = `${path}.vacuumed`;
  const db = new Database(path, { readonly: true });
  db.prepare('vacuum into ?').run(vacuumed);
  db.close();
  const copy = new Database(vacuumed);
  const rows = copy.prepare<[], Size>(
    `select tbl_name as name, sum(pgsize) as bytes from dbstat join sqlite_schema using (name) group by tbl_name`,
  );
  const found = sizes(rows.all());
  copy.close();
  await rm(vacuumed);
  return found;
};

/** Tables under their names, and indexes under the name of their table and their own. */
const relationSizes = `
  select case when index.relname is null then owner.relname else owner.relname || ', ' || index.relname end as name,
         case when index.relname is null then pg_table_size(owner.oid) else pg_relation_size(index.oid) end as bytes
    from pg_class as owner
    cross join lateral (
      select null as oid, null as relname
      union all
      select class.oid, class.relname from pg_index join pg_class as class on (class.oid = indexrelid)
       where indrelid = owner.oid) as index
   where owner.relkind = 'r' and owner.relnamespace = 'public'::regnamespace`;

const ofPostgres =
  (vacuum: string): TableSizes =>
  async (url) => {
    const client = new pg.Client(url);
    await client.connect();
    await client.query(vacuum);
    const { rows } = await client.query<Size>(relationSizes);
    await client.end();
    return sizes(rows);
  };

/**
 * How the sizes of a database are read. `ordinary`: what a service leaves whose rows are cleaned up beside its work. `packed`:
 * the same without free space; undefined where this is the ordinary one.
 */
type Reading = { readonly ordinary: TableSizes; readonly packed?: TableSizes };

export const tableSizes: Readonly<Record<StoreName, Reading>> = {
  sqlite: { ordinary: ofSqlite },
  postgres: { ordinary: ofPostgres('vacuum analyze'), packed: ofPostgres('vacuum full') },
};

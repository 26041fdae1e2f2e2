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

const ofPostgres: TableSizes = async (url) => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('vacuum analyze');
  const { rows } = await client.query<Size>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  await client.end();
  return sizes(rows);
};

export const tableSizes = { sqlite: ofSqlite, postgres: ofPostgres } as const satisfies Record<
  StoreName,
  TableSizes
>;

import pg from 'pg';
import type { Value } from './clone.js';
import type { Tables } from './tables.js';

type ColumnInfo = { readonly table: string; readonly name: string; readonly type: string };

/** Columns of tables that Postgres does not number itself. */
const columns = `select table_name as table, column_name as name, data_type as type
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and is_identity = 'NO'
  order by table_name, ordinal_position`;

export const postgresTables = async (url: string): Promise<Tables> => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('set synchronous_commit = off');
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> =>
    (await client.query<Row>(text)).rows;
  return {
    list: async () => {
      const tables = new Map<string, ColumnInfo[]>();
      for (const column of await rowsOf<ColumnInfo>(columns))
        tables.set(column.table, [...(tables.get(column.table) ?? []), column]);
      return [...tables].map(([name, its]) => ({ name, columns: its }));
    },
    count: async (table) => {
      const [row] = await rowsOf<{ count: string }>(`select count(*) as count from ${table}`);
      return Number(row?.count);
    },
    read: async ({ name, columns: its }) => {
      const rows = await rowsOf<Record<string, Value>>(`select * from ${name} order by ctid`);
      return rows.map((row) =>
        its.map(({ name: column, type }) => {
          const value = row[column] ?? null;
          return type === 'bigint' && value !== null ? Number(value) : value;
        }),
      );
    },
    begin: async () => void (await client.query('begin')),
    insert: async ({ name, columns: its }, rows) => {
      const names = its.map((column) => column.name).join(', ');
      const arrays = its.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ');
      const text = `insert into ${name} (${names}) select * from unnest(${arrays})`;
      await client.query({
        name: `fill_${name}`,
        text,
        values: its.map((_, i) => rows.map((row) => row[i] ?? null)),
      });
    },
    run: async (statement, values) => {
      let number = 0;
      const text = statement.replaceAll('?', () => {
        number += 1;
        return `$${number}`;
      });
      await client.query(text, [...values]);
    },
    commit: async () => void (await client.query('commit')),
    close: async () => {
      await client.query('vacuum analyze');
      await client.query('checkpoint');
      await client.end();
    },
  };
};

import type { Statement as SqliteStatement } from 'better-sqlite3';
import { Database } from '../../support/sqlite/database.js';
import type { Value } from './clone.js';
import type { Table, Tables } from './tables.js';

/** A fill that is interrupted is thrown away, so its journal is in memory. The driver does not take `off`. */
const quick = [
  'journal_mode = memory',
  'synchronous = off',
  'locking_mode = exclusive',
  'cache_size = -1000000',
  'temp_store = memory',
];

type ColumnInfo = { readonly name: string; readonly type: string; readonly pk: number };

export const sqliteTables = async (url: string): Promise<Tables> => {
  const db = new Database(url.replace('sqlite:', ''));
  for (const pragma of quick) db.pragma(pragma);
  const inserts = new Map<string, SqliteStatement<Value[]>>();

  const columnsOf = (table: string): readonly ColumnInfo[] =>
    db.prepare<[string], ColumnInfo>('select name, type, pk from pragma_table_info(?)').all(table);

  /** SQLite numbers the rows of such a table itself. */
  const isRising = ({ type, pk }: ColumnInfo): boolean => pk === 1 && type === 'INTEGER';

  const insertInto = ({ name, columns }: Table): SqliteStatement<Value[]> => {
    const known = inserts.get(name);
    if (known) return known;
    const names = columns.map((column) => column.name).join(', ');
    const places = columns.map(() => '?').join(', ');
    const made = db.prepare<Value[]>(`insert into ${name} (${names}) values (${places})`);
    inserts.set(name, made);
    return made;
  };

  return {
    list: async () =>
      db
        .prepare<[], string>(`select name from sqlite_schema where type = 'table'`)
        .pluck()
        .all()
        .map((name) => ({ name, columns: columnsOf(name).filter((each) => !isRising(each)) })),
    count: async (table) => Number(db.prepare(`select count(*) from ${table}`).pluck().get()),
    read: async ({ name, columns }) => {
      const names = columns.map((column) => column.name).join(', ');
      return db.prepare<[], Value[]>(`select ${names} from ${name}`).raw().all();
    },
    begin: async () => void db.exec('begin'),
    insert: async (table, rows) => {
      const insert = insertInto(table);
      for (const row of rows) insert.run(...row);
    },
    run: async (statement, values) => void db.prepare<Value[]>(statement).run(...values),
    commit: async () => void db.exec('commit'),
    close: async () => {
      db.pragma('locking_mode = normal');
      db.pragma('journal_mode = wal');
      db.close();
    },
  };
};

/** A value as both databases take it. */
export type Cell = string | number | null;
export type ColumnType = 'text' | 'bigint';

/** Where the dialects differ inside a statement; each is a piece of SQL. */
export type Words = {
  /** The rows that the statement is run for, as a table `given`. */
  readonly given: string;
  /** One column of those rows, in an `update` that takes them `fromGiven`. */
  readonly each: (column: string) => string;
  readonly fromGiven: string;
  /** A condition: whether what stands before it is in a column of those rows. */
  readonly isAmong: (column: string) => string;
  /** One column of the only row that the statement is run for. */
  readonly value: (column: string) => string;
  /** Locks the rows of one table of a `select` against every other writer. */
  readonly forUpdate: (table: string) => string;
  /** Locks those that nobody else has locked, and leaves out the others. */
  readonly skipLocked: string;
  /** The present by which leases are judged; its argument says what the caller takes it to be. */
  readonly leaseClock: (callers: string) => string;
};

/** The columns of the rows that a statement is run for. */
export type Columns<Column extends string = string> = Readonly<Record<Column, ColumnType>>;
export type Row<Column extends string = string> = Readonly<Record<Column, Cell>>;

/**
 * One SQL text for both dialects, run for any number of rows: on SQLite prepared once and run for one row after
 * another, on Postgres run once, with an array for each column. So it must not matter to it whether it meets
 * its rows one by one or all at once.
 */
export type Command<Column extends string = string> = {
  /** Unique; names the prepared statement on Postgres. */
  readonly name: string;
  readonly columns: Columns<Column>;
  readonly sql: (words: Words) => string;
};

/** A command that finds something; `fromRow` alone knows what the columns are called. */
export type Query<Column extends string, Raw, Found> = Command<Column> & {
  readonly fromRow: (row: Raw) => Found;
};

/** An insert of whole rows; `onConflict` says what becomes of one that is there already. */
export const insertInto = <Column extends string>(
  table: string,
  columns: Columns<Column>,
  onConflict = '',
): Command<Column> => {
  const names = Object.keys(columns).join(', ');
  return {
    name: `insert_into_${table}`,
    columns,
    sql: ({ given }) =>
      `insert into ${table} (${names}) select ${names} from ${given} where true ${onConflict}`,
  };
};

/** Sets columns of the rows of a table that a key names; one that is not there is left out. */
export const updateOf = <Key extends string, Column extends string>(
  table: string,
  key: Columns<Key>,
  columns: Columns<Column>,
): Command<Key | Column> => {
  const all: Columns<Key | Column> = { ...key, ...columns };
  return {
    name: `update_${table}`,
    columns: all,
    sql: ({ each, fromGiven }) => {
      const sets = Object.keys(columns).map((column) => `${column} = ${each(column)}`);
      const keys = Object.keys(key).map((column) => `${table}.${column} = ${each(column)}`);
      return `update ${table} set ${sets.join(', ')} ${fromGiven} where ${keys.join(' and ')}`;
    },
  };
};

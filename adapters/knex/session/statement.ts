import type { Names } from '../names/names.js';
import type { TableName } from '../names/table-names.js';

/** The value of a column. Booleans are 1 and 0. */
export type Cell = string | number | null;

/** The type of a column, as both dialects name it. */
export type ColumnType = 'text' | 'bigint';

/** Fragments of SQL that differ between SQLite and Postgres, and between installations. */
export type SqlFragments = {
  /** Each table, after `from`, `join`, `into` or `update`. The rest of the statement refers to it by its key. */
  readonly tables: Names['tables'];
  /** The name of another object of the installation, by its name without the prefix. */
  readonly prefixed: Names['prefixed'];
  /** The rows that the statement runs for, as a table named `given`. */
  readonly given: string;
  /** The source of an insert: all columns of those rows, in their order. */
  readonly values: string;
  /** A column of those rows, in an `update` that ends with `fromGiven`. */
  readonly each: (column: string) => string;
  /** The `from` clause of such an `update`. */
  readonly fromGiven: string;
  /** A query for the pages that `select` finds for each of those rows. `select` names their columns with `each`. */
  readonly pages: (select: string) => string;
  /** A condition: the expression before it is in a column of those rows. */
  readonly isAmong: (column: string) => string;
  /** A column of the row, in a statement that runs for one row. */
  readonly value: (column: string) => string;
  /** Ends a `select` and locks the rows of one table against other writers. */
  readonly forUpdate: (table: TableName) => string;
  /** Ends a `select`, locks its rows, and skips rows that another transaction has locked. */
  readonly skipLocked: string;
  /** Ends a `select` and keeps the rows of one table from `forUpdateAlone`, not from other changes. */
  readonly forKeyShare: (table: TableName) => string;
  /** Ends a `select` and locks the rows of one table also against `forKeyShare`. */
  readonly forUpdateAlone: (table: TableName, ifLocked?: 'skip locked') => string;
  /** Whether a text is a JSON object: 1 or 0. Null where only a program can say so. */
  readonly isJsonObject: (text: string) => string;
  /** A condition: a text contains another one, which is not a pattern. */
  readonly contains: (text: string, part: string) => string;
  /** The part of a text between the first occurrence of `before` and the next one of `after`; empty without `before`. */
  readonly textBetween: (text: string, before: string, after: string) => string;
  /** The whole numbers in a text, which end with a comma each: a table `numbers` with a column `value`. */
  readonly numbersIn: (text: string) => string;
  /**
   * After a table: SQLite reads it by this index, and refuses the statement when it cannot. Its planner knows nothing of how many
   * rows have one project or endpoint, and prefers a part of the primary key.
   */
  readonly indexedBy: (index: string) => string;
  /** The block that the number of an event is in, as the index of events by type has it. */
  readonly blockOf: (number: string) => string;
  /** How many numbers a block has. */
  readonly blockSize: number;
  /** The present time of the database, in milliseconds since 1970; null where it has no clock of its own. */
  readonly databaseClock: string;
};

/** The columns of the rows that a statement runs for. */
export type Columns<Column extends string = string> = Readonly<Record<Column, ColumnType>>;

/** One row that a statement runs for. */
export type Row<Column extends string = string> = Readonly<Record<Column, Cell>>;

/**
 * One statement for both dialects, for any number of rows. Postgres runs it once for all rows, with an array per column.
 * SQLite runs it for several rows at once, or once per row if it is a write or uses `value`. Its effect must be the same.
 */
export type Command<Column extends string = string> = {
  /** The name of the prepared statement on Postgres. Unique. */
  readonly name: string;
  readonly columns: Columns<Column>;
  readonly sql: (fragments: SqlFragments) => string;
};

/** A command that returns rows. `fromRow` converts a row. */
export type Query<Column extends string, Raw, Found> = Command<Column> & {
  readonly fromRow: (row: Raw) => Found;
  /** Whether damaged rows are left out. Default: they are an error. */
  readonly skipsDamaged?: boolean;
};

/**
 * A query for one page of rows, in order, per row that it runs for. A row is an array of cells, which both drivers make
 * faster than an object. `fromCells` converts it.
 */
export type PageQuery<
  Column extends string,
  Cells extends readonly Cell[],
  Found,
> = Command<Column> & { readonly fromCells: (cells: Cells) => Found };

/** An insert of rows. `onConflict` is the `on conflict` clause. Default: an existing row is an error. */
export const insertInto = <Column extends string>(
  table: TableName,
  columns: Columns<Column>,
  onConflict = '',
): Command<Column> => {
  const names = Object.keys(columns).join(', ');
  return {
    name: `insert_into_${table}`,
    columns,
    sql: ({ tables, values }) => `insert into ${tables[table]} (${names}) ${values} ${onConflict}`,
  };
};

/**
 * An update of `columns` in the rows with a `key`. What is given for `appended` follows what they have. A missing row is
 * skipped.
 */
export const updateOf = <
  Key extends string,
  Column extends string,
  Appended extends string = never,
>(
  table: TableName,
  key: Columns<Key>,
  columns: Columns<Column>,
  appended?: Columns<Appended>,
): Command<Key | Column | Appended> => {
  const all = { ...key, ...columns, ...appended } as Columns<Key | Column | Appended>;
  return {
    name: `update_${table}`,
    columns: all,
    sql: ({ tables, each, fromGiven }) => {
      const sets = [
        ...Object.keys(columns).map((column) => `${column} = ${each(column)}`),
        ...Object.keys(appended ?? {}).map(
          (column) => `${column} = ${table}.${column} || ${each(column)}`,
        ),
      ];
      const keys = Object.keys(key).map((column) => `${table}.${column} = ${each(column)}`);
      return `update ${tables[table]} set ${sets.join(', ')} ${fromGiven} where ${keys.join(' and ')}`;
    },
  };
};

import type { Database, Statement } from 'better-sqlite3';
import type { Names } from '../../names/names.js';
import { type Parameter, sqliteText } from '../dialect.js';
import type { Cell, Command, PageQuery, Row } from '../statement.js';
import type { BoundCommand, Work } from '../work.js';

/** A statement that is prepared for so many rows, and what each of its `?` stands for. */
type Prepared = {
  readonly statement: Statement;
  readonly parameters: readonly Parameter[];
  readonly isForOne: boolean;
};

/** Rows of one look-up, at most. More save nothing, and each number of rows is a statement that is prepared once. */
const maxRows = 32;

const begin: Command = { name: 'begin', columns: {}, sql: () => 'begin immediate' };
const commit: Command = { name: 'commit', columns: {}, sql: () => 'commit' };
const rollback: Command = { name: 'rollback', columns: {}, sql: () => 'rollback' };

export type SqliteStatements = ReturnType<typeof sqliteStatements>;

/** Runs commands on the tables of an installation, on the connections of a session. Each connection prepares a command once. */
export const sqliteStatements = (names: Names) => {
  const prepared = new WeakMap<Database, Map<Command, Prepared[]>>();

  const prepare = (connection: Database, command: Command, rows = 1): Prepared => {
    const known = prepared.get(connection) ?? new Map<Command, Prepared[]>();
    prepared.set(connection, known);
    const bySize = known.get(command) ?? [];
    known.set(command, bySize);
    const existing = bySize[rows];
    if (existing) return existing;
    const { text, parameters, isForOne } = sqliteText(command, names, rows);
    // A host can make its connection read integers as BigInt.
    const statement = connection.prepare(text).safeIntegers(false);
    const created = { statement, parameters, isForOne: isForOne || !statement.reader };
    bySize[rows] = created;
    return created;
  };

  /** Runs a command without rows. */
  const execute = (connection: Database, command: Command): void =>
    void prepare(connection, command).statement.run();

  /**
   * Runs a command for all of its rows, and returns the rows that it finds. A look-up runs for 32 at once, then for 16, and so
   * on. A write runs for one at a time: for several, SQLite copies each page that it changes, to be able to undo the statement.
   */
  const run = (connection: Database, { command, rows }: BoundCommand): readonly unknown[] => {
    const found: unknown[] = [];
    let size = prepare(connection, command).isForOne ? 1 : maxRows;
    for (let first = 0; first < rows.length; first += size) {
      while (first + size > rows.length) size /= 2;
      const { statement, parameters } = prepare(connection, command, size);
      const values = parameters.map(({ row, column }) => rows[first + row]?.[column]);
      if (statement.reader) for (const each of statement.all(values)) found.push(each);
      else statement.run(values);
    }
    return found;
  };

  /** Reads the page of each row, as cells. */
  const runPages = <Column extends string, Cells extends readonly Cell[]>(
    connection: Database,
    query: PageQuery<Column, Cells, unknown>,
    rows: readonly Row<Column>[],
  ): readonly (readonly Cells[])[] => {
    const { statement, parameters } = prepare(connection, query);
    const pages = (statement as Statement<unknown[], Cells>).raw();
    return rows.map((row: Row) => pages.all(parameters.map(({ column }) => row[column])));
  };

  /** Runs work in a transaction that the connection has begun. */
  const runWork = <A>(connection: Database, work: Work<A>): A => {
    let next = work.next();
    while (!next.done) next = work.next(next.value.map((each) => run(connection, each)));
    return next.value;
  };

  /** Runs `use` in a transaction that has the write lock from its begin. An error rolls it back. */
  const runTransaction = <A>(connection: Database, use: () => A): A => {
    execute(connection, begin);
    try {
      const result = use();
      execute(connection, commit);
      return result;
    } finally {
      if (connection.inTransaction) execute(connection, rollback);
    }
  };

  return { run, runPages, runWork, runTransaction, execute };
};

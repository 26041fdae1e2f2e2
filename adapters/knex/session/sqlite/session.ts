import type { Database, Statement } from 'better-sqlite3';
import type { Knex } from 'knex';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { defaultNames, fromOf } from '../../names/names.js';
import { batchLookUps } from '../batch-look-ups.js';
import { batched, maxPages } from '../batched.js';
import { wrongPragmas } from '../configs.js';
import { rowsOf } from '../damaged-row.js';
import { sqliteText } from '../dialect.js';
import { retryTransaction } from '../retry-transaction.js';
import { noHooks, type Session, type SessionHooks } from '../session.js';
import type { Cell, Command, PageQuery, Row } from '../statement.js';
import type { BoundCommand, Work } from '../work.js';

/** A prepared statement, and the column of each of its `?`. */
type Prepared = { readonly statement: Statement; readonly parameters: readonly string[] };

/** Makes the work of a transaction, once for each try. */
type NewWork = () => Work<unknown>;

const begin: Command = { name: 'begin', columns: {}, sql: () => 'begin immediate' };
const commit: Command = { name: 'commit', columns: {}, sql: () => 'commit' };
const rollback: Command = { name: 'rollback', columns: {}, sql: () => 'rollback' };

/** Where a session gets its connections. */
export type SqliteConnections = {
  readonly acquire: () => Promise<Database>;
  readonly release: (connection: Database) => unknown;
  /** Runs a query built with knex. */
  readonly query: Session['query'];
};

/** A session on a host's knex for SQLite. */
export const sqliteSession = (db: Knex, hooks: SessionHooks = noHooks): Session =>
  sqliteSessionOn(
    {
      acquire: () => db.client.acquireConnection(),
      release: (connection) => db.client.releaseConnection(connection),
      query: async (build) => build(fromOf(db, defaultNames)),
    },
    hooks,
  );

/**
 * A session on SQLite. A transaction runs within one turn of the event loop, so the transactions of one process never
 * wait for each other. Each work of a shared transaction sees what the works before it wrote.
 */
export const sqliteSessionOn = (
  connections: SqliteConnections,
  { onError, onDamagedRow }: SessionHooks,
): Session => {
  const prepared = new WeakMap<Database, Map<Command, Prepared>>();

  const prepare = (connection: Database, command: Command): Prepared => {
    const known = prepared.get(connection) ?? new Map<Command, Prepared>();
    prepared.set(connection, known);
    const existing = known.get(command);
    if (existing) return existing;
    const { text, parameters } = sqliteText(command, defaultNames);
    const created = { statement: connection.prepare(text), parameters };
    known.set(command, created);
    return created;
  };

  const run = (connection: Database, { command, rows }: BoundCommand): readonly unknown[] => {
    const { statement, parameters } = prepare(connection, command);
    const valuesOf = (row: Row): readonly unknown[] => parameters.map((column) => row[column]);
    if (statement.reader) return rows.flatMap((row) => statement.all(valuesOf(row)));
    for (const row of rows) statement.run(valuesOf(row));
    return [];
  };

  const runWork = <A>(connection: Database, work: Work<A>): A => {
    let next = work.next();
    while (!next.done) next = work.next(next.value.map((each) => run(connection, each)));
    return next.value;
  };

  const runTransaction = (connection: Database, works: readonly NewWork[]): readonly unknown[] => {
    prepare(connection, begin).statement.run();
    try {
      const results = works.map((work) => runWork(connection, work()));
      prepare(connection, commit).statement.run();
      return results;
    } finally {
      if (connection.inTransaction) prepare(connection, rollback).statement.run();
    }
  };

  const withConnection = async <A>(use: (connection: Database) => A): Promise<A> => {
    const connection: Database = await connections.acquire().catch(unreachable);
    try {
      return use(connection);
    } catch (error) {
      onError(error);
      throw isBroken(error) ? unreachable(error) : error;
    } finally {
      await connections.release(connection);
    }
  };

  /** Works of one turn of the event loop share a transaction: an fsync costs more than most of them. */
  const transactShared = batched((works: readonly NewWork[]) =>
    retryTransaction(
      () => withConnection((connection) => runTransaction(connection, works)),
      isBusy,
    ),
  );

  const fetchRows: Session['fetchRows'] = async (query, rows) => {
    if (rows.length === 0) return [];
    const found = await withConnection((connection) => run(connection, { command: query, rows }));
    return rowsOf(query, found, onDamagedRow);
  };

  const readPages = <Column extends string, Cells extends readonly Cell[]>(
    query: PageQuery<Column, Cells, unknown>,
    rows: readonly Row<Column>[],
  ): Promise<readonly (readonly Cells[])[]> =>
    withConnection((connection) => {
      const { statement, parameters } = prepare(connection, query);
      const pages = (statement as Statement<unknown[], Cells>).raw();
      return rows.map((row: Row) => pages.all(parameters.map((column) => row[column])));
    });

  return {
    // The answer to each work is its own result.
    transact: <A>(work: () => Work<A>) => transactShared(work) as Promise<A>,
    fetchRows,
    onDamagedRow,
    lookUp: (query) => batchLookUps((rows) => fetchRows(query, rows)),
    readPage: (query) => batched((rows) => readPages(query, rows), maxPages),
    check: () =>
      withConnection((connection) => {
        const wrong = wrongPragmas(connection);
        if (wrong.length > 0)
          throw new Error(`The database file could lose commits: it needs ${wrong.join(', ')}.`);
      }),
    query: async (build) => {
      try {
        return await connections.query(build);
      } catch (error) {
        onError(error);
        throw isBroken(error) || codeOf(error) === '' ? unreachable(error) : error;
      }
    },
  };
};

/** Failures of the database file. Any other error is a bug of ours. */
const broken = /^SQLITE_(BUSY|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|READONLY|NOMEM|PROTOCOL|LOCKED)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const isBroken = (error: unknown): boolean => broken.test(codeOf(error));

const unreachable = (cause: unknown): never => {
  throw new PortFailure('the database file cannot be used', { cause });
};

const isBusy = (error: unknown): boolean =>
  error instanceof PortFailure && codeOf(error.cause).startsWith('SQLITE_BUSY');

import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import { noTransaction } from '../../../../core/ports/no-transaction.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { fromOf } from '../../names/names.js';
import { pragmas } from '../configs.js';
import { rowsOf } from '../damaged-row.js';
import type { DatabaseSession, DatabaseSessionOptions } from '../session.js';
import type { Command } from '../statement.js';
import type { HostTransaction } from '../within/host-transaction.js';
import { inTurn } from '../within/in-turn.js';
import { onConnection } from '../within/on-connection.js';
import { failureOf, isStale } from './failures.js';
import type { SqliteStatements } from './statements.js';
import { retryUntilTimeout, withoutBusyHandler } from './wait-for-lock.js';

const savepoint: Command = { name: 'savepoint', columns: {}, sql: () => 'savepoint roundtrip' };
const release: Command = { name: 'release', columns: {}, sql: () => 'release roundtrip' };
const undo: Command = { name: 'undo', columns: {}, sql: () => 'rollback to roundtrip' };
/** Changes nothing, yet locks the file for writing until the transaction ends. */
const lockFile: Command = {
  name: 'lock_file',
  columns: {},
  sql: ({ tables }) => `delete from ${tables.ephemeral_entries} where 0`,
};

/**
 * A session within a transaction of the host on SQLite. Its first call locks the file for writing: a transaction that
 * reads first could no longer write once another has. Each call runs under a savepoint within one turn of the event
 * loop.
 */
export const sqliteSessionWithin = (
  db: Knex,
  { acquire, hasEnded }: HostTransaction<Database>,
  {
    statements: { execute, run, runWork, runPages },
    onError,
    onDamagedRow,
    naming,
  }: DatabaseSessionOptions & { readonly statements: SqliteStatements },
): DatabaseSession => {
  let isLocked = false;

  const requireTransaction = (connection: Database): void => {
    if (hasEnded() || !connection.inTransaction) throw noTransaction();
  };

  /** Tries without the busy handler of SQLite, which would block the event loop. */
  const tryToLock = async (connection: Database): Promise<void> => {
    requireTransaction(connection);
    try {
      withoutBusyHandler(connection, () => execute(connection, lockFile));
    } catch (error) {
      throw isStale(error) ? staleSnapshot(error) : error;
    }
  };

  const lock = async (connection: Database): Promise<void> => {
    requireTransaction(connection);
    requireDurable(connection);
    await retryUntilTimeout(() => tryToLock(connection), busy);
    isLocked = true;
  };

  const underSavepoint = <A>(connection: Database, use: (connection: Database) => A): A => {
    requireTransaction(connection);
    execute(connection, savepoint);
    try {
      return use(connection);
    } catch (error) {
      if (connection.inTransaction) execute(connection, undo);
      throw error;
    } finally {
      if (connection.inTransaction) execute(connection, release);
    }
  };

  const call = async <A>(use: (connection: Database) => A): Promise<A> => {
    try {
      const connection = await acquire();
      return await inTurn(connection, async () => {
        if (!isLocked) await lock(connection);
        return underSavepoint(connection, use);
      });
    } catch (error) {
      onError(error);
      throw failureOf(error);
    }
  };

  const fetchRows: DatabaseSession['fetchRows'] = async (query, rows) => {
    if (rows.length === 0) return [];
    const found = await call((connection) => run(connection, { command: query, rows }));
    return rowsOf(query, found, onDamagedRow);
  };

  return {
    transact: (work) => call((connection) => runWork(connection, work())),
    fetchRows,
    onDamagedRow,
    lookUp: (query) => async (row) =>
      (await fetchRows(query, [{ ...row, row_index: 0 }]))[0]?.found,
    readPage: (query) => async (row) =>
      (await call((connection) => runPages(connection, query, [row])))[0] ?? [],
    check: async () => {},
    query: async (build) => {
      await call(() => {});
      return onConnection(build(fromOf(db, naming.names())), await acquire());
    },
  };
};

const requireDurable = (connection: Database): void => {
  const level = Number(connection.pragma('synchronous', { simple: true }));
  if (level >= pragmas.synchronous) return;
  throw new Error(
    `The connection of the transaction could lose its commit: it has synchronous = ${level}, and needs ` +
      `${pragmas.synchronous}. Set it before the transaction begins.`,
  );
};

const staleSnapshot = (cause: unknown): PortFailure =>
  new PortFailure(
    'another transaction has written to the database file since this one first read: roll back, and run the whole ' +
      'transaction again; begun with BEGIN IMMEDIATE, it waits at its beginning',
    { cause },
  );

const busy = (waitedMs: number, cause: unknown): PortFailure =>
  new PortFailure(
    `another transaction has written to the database file for ${(waitedMs / 1_000).toFixed(1)} s: roll back, and run ` +
      'the whole transaction again',
    { cause },
  );

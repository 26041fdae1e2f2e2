import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import type { PortFailure } from '../../../../core/ports/port-failure.js';
import { fromOf } from '../../names/names.js';
import { requireNoSchema } from '../../names/naming.js';
import { acquireConnection } from '../acquire-connection.js';
import { batchLookUps } from '../batch-look-ups.js';
import { batched, maxPages } from '../batched.js';
import { wrongPragmas } from '../configs.js';
import { rowsOf } from '../damaged-row.js';
import { type DatabaseSession, type DatabaseSessionOptions, silentOn } from '../session.js';
import { failureOf, isBusy, queryFailureOf, stillLocked, unusable } from './failures.js';
import { nextRelease, releaseInVain } from './pool-releases.js';
import { sqliteStatements } from './statements.js';
import { type Pause, retryUntilTimeout, withoutBusyHandler } from './wait-for-lock.js';
import { writeQueue } from './write-queue.js';

/** Where a session gets its connections. */
export type SqliteConnections = {
  readonly acquire: () => Promise<Database>;
  readonly release: (connection: Database) => unknown;
  /** Releases a connection that did not get a lock. */
  readonly releaseInVain: (connection: Database) => unknown;
  /** Waits before a session tries again to get the write lock. */
  readonly pause: Pause;
  /** Runs a query built with knex. */
  readonly query: DatabaseSession['query'];
};

/** A session on a host's knex for SQLite. */
export const sqliteSession = (
  db: Knex,
  options: DatabaseSessionOptions = silentOn({}),
): DatabaseSession => {
  const from = fromOf(db, options.naming.names());
  return sqliteSessionOn(
    {
      acquire: () => acquireConnection(db),
      release: (connection) => db.client.releaseConnection(connection),
      releaseInVain: (connection) => releaseInVain(db, connection),
      pause: (ms) => nextRelease(db, ms),
      query: async (build) => {
        // Knex waits for as long as the host says, by default 60 s.
        db.client.releaseConnection(await acquireConnection(db));
        return build(from);
      },
    },
    options,
  );
};

/**
 * A session on SQLite. A transaction runs within one turn of the event loop, so the sessions of one process never wait for
 * each other. They wait for a transaction of the host or of another process without blocking the event loop.
 */
export const sqliteSessionOn = (
  connections: SqliteConnections,
  { naming, onError, onDamagedRow }: DatabaseSessionOptions,
): DatabaseSession => {
  requireNoSchema(naming);
  const { run, runPages, runWork, runTransaction } = sqliteStatements(naming.names());

  /** Rejects with `SQLITE_BUSY` as it is, because a retry can succeed. */
  const withConnection = async <A>(use: (connection: Database) => A): Promise<A> => {
    const connection = await connections.acquire().catch((error) => {
      throw unusable(error);
    });
    let release = connections.release;
    try {
      return use(connection);
    } catch (error) {
      if (isBusy(error)) {
        release = connections.releaseInVain;
        throw error;
      }
      onError(error);
      throw failureOf(error);
    } finally {
      await release(connection);
    }
  };

  const giveUp = (waitedMs: number, cause: unknown): PortFailure => {
    onError(cause);
    return stillLocked(waitedMs, cause);
  };

  /** In WAL mode a reader waits for a recovery of the file, for no transaction. */
  const read = <A>(use: (connection: Database) => A): Promise<A> =>
    retryUntilTimeout(() => withConnection(use), giveUp);

  const fetchRows: DatabaseSession['fetchRows'] = async (query, rows) => {
    if (rows.length === 0) return [];
    const found = await read((connection) => run(connection, { command: query, rows }));
    return rowsOf(query, found, onDamagedRow);
  };

  return {
    transact: writeQueue({
      transact: (use) =>
        withConnection((connection) =>
          withoutBusyHandler(connection, () => runTransaction(connection, () => use(connection))),
        ),
      pause: connections.pause,
      runWork,
      stillLocked: giveUp,
    }),
    fetchRows,
    onDamagedRow,
    lookUp: (query) => batchLookUps((rows) => fetchRows(query, rows)),
    readPage: (query) =>
      batched((rows) => read((connection) => runPages(connection, query, rows)), maxPages),
    check: () =>
      read((connection) => {
        const wrong = wrongPragmas(connection);
        if (wrong.length > 0)
          throw new Error(`The database file could lose commits: it needs ${wrong.join(', ')}.`);
      }),
    query: async (build) => {
      try {
        return await connections.query(build);
      } catch (error) {
        onError(error);
        throw queryFailureOf(error);
      }
    },
  };
};

import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import { dialectOf } from '../dialect.js';
import { type Executor, isExecutor } from '../executor/executor.js';
import { refusingSession } from '../executor/refusing-session.js';
import { executorTransport } from '../executor/transport.js';
import { ownKnex } from '../own-knex.js';
import type { Connection } from '../postgres/connection.js';
import { connectionTransport } from '../postgres/transport.js';
import { postgresSessionWithin } from '../postgres/within.js';
import type { DatabaseSession, DatabaseSessionOptions } from '../session.js';
import { sqliteStatements } from '../sqlite/statements.js';
import { sqliteSessionWithin } from '../sqlite/within.js';
import { type HostTransaction, hostTransactionOf } from './host-transaction.js';

/** A session within a transaction of the host, and the end of that transaction, when something tells it. */
export type DatabaseSessionWithin = {
  readonly session: DatabaseSession;
  readonly end: HostTransaction['end'];
  /** What runs its statements, when that is no connection. */
  readonly executor?: Executor;
};

/**
 * Makes sessions within transactions of the host, on the database of `db`. Each runs its work in the host's transaction:
 * it begins and commits nothing, sees what the transaction wrote, and rejects once the transaction has ended. Throws a
 * `TypeError` for what is no transaction.
 */
export const databaseSessionsWithin = (
  db: Knex,
  options: DatabaseSessionOptions,
  own: Knex = ownKnex(db),
): ((transaction: unknown) => DatabaseSessionWithin) => {
  const isSqlite = dialectOf(db).name === 'sqlite';
  const statements = sqliteStatements(options.naming.names());
  /** Nothing tells when it has ended. On SQLite it could not say whether a transaction is open, and a savepoint alone commits. */
  const withinExecutor = (executor: Executor): DatabaseSessionWithin => {
    const transaction = { acquire: async () => executor, hasEnded: () => false, end: undefined };
    const session = isSqlite
      ? refusingSession
      : postgresSessionWithin(own, { ...transaction, transportOf: executorTransport }, options);
    return { session, end: undefined, executor };
  };
  return (given) => {
    if (isExecutor(given)) return withinExecutor(given);
    const transaction = hostTransactionOf(db, given);
    const { end } = transaction;
    // `hostTransactionOf` has checked that the connection is one of this driver.
    const session = isSqlite
      ? sqliteSessionWithin(own, transaction as HostTransaction<Database>, {
          ...options,
          statements,
        })
      : postgresSessionWithin(
          own,
          { ...(transaction as HostTransaction<Connection>), transportOf: connectionTransport },
          options,
        );
    return { session, end };
  };
};

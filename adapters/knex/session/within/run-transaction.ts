import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import { dialectOf } from '../dialect.js';
import { retryTransaction } from '../retry-transaction.js';
import { isBusy, stillLocked } from '../sqlite/failures.js';
import { takesTurns } from '../sqlite/host-client.js';
import { takeTurn } from '../sqlite/turns.js';
import { retryUntilTimeout, withoutBusyHandler } from '../sqlite/wait-for-lock.js';

/** Runs a function in a transaction of the host's knex, and commits when its promise resolves. */
export type RunTransaction = <A>(run: (transaction: Knex.Transaction) => Promise<A>) => Promise<A>;

/**
 * Transactions on a host's knex, each with the write lock of its file from the begin on, on SQLite; at READ COMMITTED on
 * Postgres, where one that ended by a deadlock or a failed serialization runs again, up to three times.
 */
export const runTransaction = (db: Knex): RunTransaction => {
  if (dialectOf(db).name === 'postgres')
    return (run) =>
      retryTransaction(
        () => db.transaction((trx) => committable(trx, run), { isolationLevel: 'read committed' }),
        isConflict,
      );
  const immediate: RunTransaction = takesTurns(db)
    ? (run) => db.transaction((trx) => begun(trx, run))
    : deferred(db);
  return (run) => {
    const since = performance.now();
    return immediate(run).catch((error) => {
      throw isBusy(error) ? stillLocked(performance.now() - since, error) : error;
    });
  };
};

/** On a knex with a configuration of the host: its transactions begin without the lock. */
const deferred =
  (db: Knex): RunTransaction =>
  async (run) => {
    const end = await takeTurn(db.client.connectionSettings.filename);
    try {
      return await db.transaction(async (trx) => {
        await takeWriteLock(await trx.client.acquireConnection());
        return run(trx);
      });
    } finally {
      end();
    }
  };

/** Knex calls back also when the begin has failed. */
const begun = <A>(
  transaction: Knex.Transaction,
  run: (transaction: Knex.Transaction) => Promise<A>,
): Promise<A> =>
  transaction.isCompleted()
    ? Promise.reject(new Error('The transaction was not begun.'))
    : run(transaction);

/** Postgres answers the commit of a failed transaction by a rollback that is no error. The last statement is one then. */
const committable = async <A>(
  transaction: Knex.Transaction,
  run: (transaction: Knex.Transaction) => Promise<A>,
): Promise<A> => {
  const answer = await begun(transaction, run);
  await transaction.raw('select 1');
  return answer;
};

/** Begins a deferred transaction that has done nothing again, with the write lock. */
const takeWriteLock = async (connection: Database): Promise<void> => {
  connection.exec('rollback');
  try {
    await retryUntilTimeout(
      async () => withoutBusyHandler(connection, () => void connection.exec('begin immediate')),
      stillLocked,
    );
  } catch (error) {
    // Knex ends the transaction that it has begun.
    connection.exec('begin');
    throw error;
  }
};

/** A failed serialization and a deadlock, in SQLSTATE. */
const conflicts: ReadonlySet<unknown> = new Set(['40001', '40P01']);

/** Whether an error, or what caused it, is one of them. */
const isConflict = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && conflicts.has(error.code)) || isConflict(error.cause));

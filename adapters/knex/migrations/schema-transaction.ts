import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { minuteMs, secondMs } from '../../../core/shared/time.js';
import { dialectOf } from '../session/dialect.js';
import { longQuery } from '../session/postgres/config.js';
import { isLockTimeout } from '../session/postgres/failures.js';
import { stillLocked } from '../session/sqlite/failures.js';
import { retryUntilTimeout, withoutBusyHandler } from '../session/sqlite/wait-for-lock.js';

/** How long a migration tries to get a lock of a table that a transaction of another program holds. */
const lockRetryMs = 5 * minuteMs;
const firstPauseMs = secondMs;
const longestPauseMs = 30 * secondMs;

const readCommitted = { isolationLevel: 'read committed' } as const;

/** Runs a statement of the schema, without the connection's limit of time. */
export const runSchemaStatement = async (db: Knex, statement: string): Promise<void> => {
  await db.raw(statement).options(longQuery);
};

/**
 * Changes the schema in a transaction that excludes other migrations. On Postgres a statement waits at most 500 ms for the
 * lock of a table, because every other statement on the table waits behind it. Then the transaction is rolled back, and
 * retried after a pause, for 5 minutes.
 */
export const schemaTransaction = <A>(
  db: Knex,
  work: (transaction: Knex.Transaction) => Promise<A>,
): Promise<A> => {
  // What was migrated while this one waited must be seen, also where the database has another level as its default.
  const options = dialectOf(db).name === 'postgres' ? readCommitted : {};
  const once = (): Promise<A> =>
    db.transaction(async (transaction) => {
      await lockSchema(transaction);
      return work(transaction);
    }, options);
  return retryLocked(db, once);
};

/** Retries what fails because a lock is not free: up to 5 s on SQLite, up to 5 minutes on Postgres. */
export const retryLocked = <A>(db: Knex, once: () => Promise<A>): Promise<A> =>
  dialectOf(db).name === 'sqlite'
    ? retryUntilTimeout(once, stillLocked)
    : retryLockTimeouts(once, performance.now() + lockRetryMs);

const retryLockTimeouts = async <A>(once: () => Promise<A>, until: number): Promise<A> => {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await once();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() + pauseMs > until) throw tableLocked(error);
    }
    await pause(pauseMs * (0.5 + Math.random() / 2));
  }
};

const tableLocked = (cause: unknown): Error =>
  new Error(
    'The migration found the table locked for 5 minutes. Nothing was changed. End the transaction that holds it, such as a ' +
      'pg_dump or a forgotten session (see pg_stat_activity), and migrate again.',
    { cause },
  );

/** On SQLite it rejects at once with `SQLITE_BUSY` when another connection has the write lock. */
const lockSchema = async (transaction: Knex.Transaction): Promise<void> => {
  const dialect = dialectOf(transaction);
  if (dialect.name === 'postgres') {
    for (const statement of dialect.lockSchema) await runSchemaStatement(transaction, statement);
    return;
  }
  const connection = await transaction.client.acquireConnection();
  withoutBusyHandler(connection, () => {
    for (const statement of dialect.lockSchema) connection.exec(statement);
  });
};

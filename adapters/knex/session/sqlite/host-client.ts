import { createRequire } from 'node:module';
import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import { sqliteDriver } from './driver.js';
import { isBusy, isStale } from './failures.js';
import { type EndTurn, takeTurn } from './turns.js';
import { retryUntilTimeout } from './wait-for-lock.js';

const require = createRequire(import.meta.url);

type Query = { readonly sql: string };

/** knex's client for better-sqlite3, with the function that loads the driver and the one that runs a statement. */
declare class SqliteClient extends Knex.Client {
  connectionSettings: { readonly filename: string };
  _driver(): unknown;
  _query(connection: Database, query: Query): Promise<Query>;
  destroyRawConnection(connection: Database): Promise<void>;
}

/** The turns of connections whose transaction is open. */
const endsOfTurns = new WeakMap<Database, EndTurn>();

const endTurn = (connection: Database): void => {
  endsOfTurns.get(connection)?.();
  endsOfTurns.delete(connection);
};

/** Retries a statement that met a lock, for at most 5 s. Then it rejects with the error of the driver. */
const beyondLocks = <A>(once: () => Promise<A>): Promise<A> =>
  retryUntilTimeout(once, (_, cause) => cause);

/** knex's client for better-sqlite3, with the version that this Node.js can run. Throws an error of one line without one. */
export const sqliteClient = (): typeof SqliteClient => {
  const driver = sqliteDriver();
  const Base: typeof SqliteClient = require('knex/lib/dialects/better-sqlite3/index.js');

  return class extends Base {
    override _driver(): unknown {
      return driver;
    }
  };
};

/**
 * A client of knex whose transactions take the write lock at their begin (`BEGIN IMMEDIATE`), one after another in this
 * process, and whose statements wait for a lock without blocking the event loop. Its connections need `busy_timeout = 0`.
 */
export const hostClient = (): typeof Knex.Client => {
  const Base = sqliteClient();

  return class extends Base {
    /** Tells `takesTurns`. */
    get takesTurns(): true {
      return true;
    }

    override async _query(connection: Database, query: Query): Promise<Query> {
      const { filename } = this.connectionSettings;
      if (query.sql === 'BEGIN;')
        return begin(filename, connection, () =>
          super._query(connection, { ...query, sql: 'BEGIN IMMEDIATE;' }),
        );
      const wasInTransaction = connection.inTransaction;
      const run = () => super._query(connection, query);
      try {
        return await run().catch((error) => {
          // A transaction that has read too early cannot write any more, however long it waits.
          if (!isBusy(error) || isStale(error)) throw error;
          const later = () => beyondLocks(run);
          return wasInTransaction ? later() : inTurn(filename, later);
        });
      } finally {
        if (wasInTransaction && !connection.inTransaction) endTurn(connection);
      }
    }

    override async destroyRawConnection(connection: Database): Promise<void> {
      endTurn(connection);
      await super.destroyRawConnection(connection);
    }
  };
};

/** Begins a transaction in its turn, which ends with it. */
const begin = async (
  file: string,
  connection: Database,
  run: () => Promise<Query>,
): Promise<Query> => {
  const end = await takeTurn(file);
  try {
    const begun = await beyondLocks(run);
    endsOfTurns.set(connection, end);
    return begun;
  } catch (error) {
    end();
    throw error;
  }
};

const inTurn = async <A>(file: string, run: () => Promise<A>): Promise<A> => {
  const end = await takeTurn(file);
  return run().finally(end);
};

/** Whether the transactions of a knex take the write lock at their begin, in turn. */
export const takesTurns = ({ client }: Knex): boolean => client.takesTurns === true;

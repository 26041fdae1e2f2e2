import type { DatabaseSession } from '../session.js';

const refuse = async (): Promise<never> => {
  throw new TypeError(
    'On SQLite an executor posts messages, and does nothing else: call `postMessage`. For all other use cases give `within` ' +
      'a connection of better-sqlite3 that has run `begin`, or a transaction of knex.',
  );
};

/** A session that runs nothing. On SQLite a call decides under the lock of the file, in one turn of the event loop. */
export const refusingSession: DatabaseSession = {
  transact: refuse,
  fetchRows: refuse,
  lookUp: () => refuse,
  readPage: () => refuse,
  onDamagedRow: () => {},
  check: refuse,
  query: refuse,
};

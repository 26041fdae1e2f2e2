import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';

/** How a database file is opened, every time: WAL alone would leave `synchronous` at NORMAL the second time. */
const pragmas = {
  journal_mode: 'wal',
  synchronous: 2,
  busy_timeout: 5_000,
  foreign_keys: 1,
  journal_size_limit: 64 * 1_024 * 1_024,
} as const;

/** How long a request waits for a connection. */
const acquireConnectionTimeout = 2_000;

/** Configures knex for a database file: every connection loses nothing that it has committed. */
export const sqliteConfig = (filename: string): Knex.Config => ({
  client: 'better-sqlite3',
  connection: { filename },
  useNullAsDefault: true,
  acquireConnectionTimeout,
  pool: {
    min: 1,
    max: 4,
    afterCreate: (connection: Database, done: (error?: unknown) => void) => {
      for (const [name, value] of Object.entries(pragmas)) connection.pragma(`${name} = ${value}`);
      const wrong = wrongPragmas(connection);
      done(
        wrong.length > 0 ? new Error(`the database file refuses ${wrong.join(', ')}`) : undefined,
      );
    },
  },
});

/** The settings in which a connection differs from what durability needs. */
export const wrongPragmas = (connection: Database): readonly string[] =>
  Object.entries(pragmas)
    .filter(([name, value]) => connection.pragma(name, { simple: true }) !== value)
    .map(([name, value]) => `${name} = ${value}`);

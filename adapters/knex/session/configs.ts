import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import { hostClient, sqliteClient } from './sqlite/host-client.js';

/**
 * Settings that every SQLite connection must have, the numbers at least. SQLite stores only `journal_mode` in the
 * file.
 */
export const pragmas = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1 } as const;

/** The size to which a checkpoint cuts the write-ahead log, in bytes. */
const journalSizeLimit = 64 * 1_024 * 1_024;

/** How long a statement of a reader waits for a lock, in ms: only during a recovery of the file. It blocks the event loop. */
const busyTimeoutMs = 5_000;

/** The pages of the write-ahead log after which a commit writes them into the file, 16 MiB (docs/decisions/0053). */
const checkpointPages = 4_000;

/** Milliseconds that a request waits for a connection. */
export const acquireConnectionTimeout = 2_000;

/** knex prints nothing: every error reaches the caller as the cause of a failure. */
export const log = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };

/**
 * The configuration of knex for a SQLite file. Its connections lose no commit. A transaction has the write lock from its begin
 * on; transactions of this process take turns, and every wait for a lock leaves the event loop free.
 */
export const sqliteConfig = (filename: string): Knex.Config => ({
  ...sqliteConfigWith(filename, { busy_timeout: 0 }),
  client: hostClient(),
});

/** The same for connections that refuse to write. */
export const sqliteReaderConfig = (filename: string): Knex.Config =>
  sqliteConfigWith(filename, { query_only: 1 });

const sqliteConfigWith = (
  filename: string,
  more: Readonly<Record<string, number>>,
): Knex.Config => ({
  client: sqliteClient(),
  connection: { filename },
  useNullAsDefault: true,
  acquireConnectionTimeout,
  log,
  pool: {
    min: 1,
    max: 4,
    afterCreate: (connection: Database, done: (error?: unknown) => void) => {
      try {
        setPragmas(connection);
        for (const [name, value] of Object.entries(more)) connection.pragma(`${name} = ${value}`);
        done();
      } catch (error) {
        done(error);
      }
    },
  },
});

/** Makes a new connection to a SQLite file lose no commit. Throws an error when the file does not accept that. */
export const setPragmas = (connection: Settings): void => {
  for (const [name, value] of Object.entries(pragmas)) connection.pragma(`${name} = ${value}`);
  connection.pragma(`journal_size_limit = ${journalSizeLimit}`);
  connection.pragma(`busy_timeout = ${busyTimeoutMs}`);
  connection.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  const wrong = wrongPragmas(connection);
  if (wrong.length > 0) throw new Error(`The database file does not accept ${wrong.join(', ')}.`);
};

/** The members of a better-sqlite3 connection that its settings need. Callers need no types of the driver. */
type Settings = {
  readonly memory: boolean;
  readonly pragma: (text: string, options?: { readonly simple: true }) => unknown;
};

/**
 * The settings that a connection should have but does not, as `name = value`. Throws for a database in memory, which no
 * setting makes durable.
 */
export const wrongPragmas = (connection: Settings): readonly string[] => {
  if (connection.memory)
    throw new Error(
      'A SQLite database in memory loses every commit when its connection closes. Name a file; ' +
        'to keep everything in memory, call createMessaging without `stores`.',
    );
  return Object.entries(pragmas)
    .filter(([name, value]) => {
      const found = connection.pragma(name, { simple: true });
      return typeof value === 'number' ? Number(found) < value : found !== value;
    })
    .map(([name, value]) => `${name} = ${value}`);
};

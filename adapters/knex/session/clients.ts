import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import type { Client } from 'pg';

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

/** What breaks is told to whoever asked, as the cause of a failure: knex need not print it as well. */
const log = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} };

/** Configures knex for a database file: every connection loses nothing that it has committed. */
export const sqliteConfig = (filename: string): Knex.Config => ({
  client: 'better-sqlite3',
  connection: { filename },
  useNullAsDefault: true,
  acquireConnectionTimeout,
  log,
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

/**
 * A commit is on disk when it is answered, and nobody waits for ever. All that the stores ask is found by an
 * index: a plan that was made while a table was empty must not read all of it once it is large. So no
 * statement is planned again for the values that it is given.
 */
const postgresSettings = {
  synchronous_commit: 'on',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/** After which an unanswered statement counts as lost: the server gives up long before. */
const queryTimeoutMs = 10_000;

/** A connection to Postgres that takes statements while it answers others. */
const pipelined = (connectionString: string) => ({
  connectionString,
  query_timeout: queryTimeoutMs,
  connectionTimeoutMillis: acquireConnectionTimeout,
  keepAlive: true,
  pipeline: true,
  application_name: 'roundtrip',
});

/** Configures knex for Postgres, with so many connections at most. */
export const postgresConfig = (connectionString: string, connections: number): Knex.Config => ({
  client: 'pg',
  connection: pipelined(connectionString),
  acquireConnectionTimeout,
  log,
  pool: {
    min: 0,
    max: connections,
    afterCreate: (connection: Client, done: (error?: unknown) => void) => {
      const settings = Object.entries(postgresSettings);
      const text = settings.map(([name, value]) => `set ${name} = '${value}'`).join('; ');
      connection.query(text).then(() => done(), done);
    },
  },
});

/** What is asked of a connection for it: no more, so that no caller needs the types of the driver. */
type Settings = {
  readonly pragma: (text: string, options: { readonly simple: true }) => unknown;
};

/** The settings in which a connection differs from what durability needs. */
export const wrongPragmas = (connection: Settings): readonly string[] =>
  Object.entries(pragmas)
    .filter(([name, value]) => connection.pragma(name, { simple: true }) !== value)
    .map(([name, value]) => `${name} = ${value}`);

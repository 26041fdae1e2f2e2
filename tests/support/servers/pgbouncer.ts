import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { atExit } from '../at-exit.js';
import { freePort, password } from '../stores/postgres-server.js';
import { eventually } from '../time/eventually.js';

/** A PgBouncer that pools by transaction. */
export type PgBouncer = { readonly port: number; readonly end: () => Promise<void> };

/** The version of the installed PgBouncer, such as `1.24.1`. Undefined where it is not installed. */
export const installedPgBouncer = (): string | undefined => {
  try {
    const text = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' });
    return /PgBouncer (\S+)/.exec(text)?.[1];
  } catch {
    return undefined;
  }
};

/** Whether a PgBouncer of a version can prepare statements in transaction mode: 1.21 and later. */
export const canPrepare = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 1 || minor >= 21;
};

/** Starts the installed PgBouncer in front of a Postgres on this machine. `maxPreparedStatements` needs `canPrepare`. */
export const startPgBouncer = async (
  serverPort: number,
  maxPreparedStatements: number | undefined,
): Promise<PgBouncer> => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-pgbouncer-'));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'users.txt'), `"postgres" "${password}"\n`);
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${serverPort}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    ...(maxPreparedStatements === undefined
      ? []
      : [`max_prepared_statements = ${maxPreparedStatements}`]),
    'default_pool_size = 10',
    'max_client_conn = 500',
    'server_login_retry = 1',
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(userInfo().uid === 0 && postgresUser()),
  });
  const forget = atExit(() => child.kill('SIGKILL'));
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await eventually(() => connectTo(url));
  return {
    port,
    end: async () => {
      forget();
      await ended(child);
      await rm(folder, { recursive: true });
    },
  };
};

/** PgBouncer refuses to run as root. */
const postgresUser = () => {
  const id = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
};

const connectTo = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  await client.connect();
  await client.end();
};

const ended = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
};

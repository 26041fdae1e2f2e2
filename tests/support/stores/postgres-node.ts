import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { appendFile, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { hangMs } from '../../conformance/in-time.js';
import { eventually } from '../time/eventually.js';
import { password, pidIn, postgresAt } from './postgres-server.js';

/** One of two Postgres servers that replicate: a primary, or its synchronous standby. */
export type PostgresNode = {
  readonly port: number;
  readonly folder: string;
  /** Runs statements as the superuser; gives the rows of the last one. */
  readonly ask: (...statements: readonly string[]) => Promise<readonly Row[]>;
  /** Ends every process with SIGKILL, as the loss of the machine does. */
  readonly kill: () => Promise<void>;
  /** Starts it again after that, as it was. */
  readonly restart: () => Promise<void>;
  /** Removes its data. It must not run. */
  readonly remove: () => Promise<void>;
};
type Row = Readonly<Record<string, unknown>>;

const flags = ['-c', 'max_connections=100', '-c', 'wal_keep_size=512MB', '-c', 'hot_standby=on'];

/** A Postgres with an empty cluster. */
export const startPrimary = async (port: number): Promise<PostgresNode> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-node-'));
  await postgresAt({ databaseDir: folder, port, flags }).initialise();
  return start(folder, port);
};

/** A copy of a running primary that follows it, and without which the primary answers no commit. */
export const startStandby = async (primary: PostgresNode, port: number): Promise<PostgresNode> => {
  const folder = join(tmpdir(), `roundtrip-node-${process.pid}-${performance.now()}`);
  await copy(primary, folder);
  await writeOwn(folder, 'standby.signal', '');
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${password}`;
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    `\nprimary_conninfo = '${source} application_name=standby'\nsynchronous_standby_names = ''\n`,
  );
  const standby = await start(folder, port);
  await primary.ask(
    "alter system set synchronous_standby_names = 'standby'",
    'select pg_reload_conf()',
  );
  await eventually(async () => {
    const [follower] = await primary.ask('select sync_state from pg_stat_replication');
    if (follower?.sync_state !== 'sync') throw new Error('the standby is not synchronous');
  });
  return standby;
};

/** Makes the standby the primary; resolves once it accepts writes. */
export const promote = async (standby: PostgresNode): Promise<void> => {
  const [answer] = await standby.ask('select pg_promote(true, 30) as done');
  if (answer?.done !== true) throw new Error('the standby was not promoted');
};

/** What `pg_basebackup` does, which the package does not contain. */
const copy = async (primary: PostgresNode, folder: string): Promise<void> => {
  const client = new pg.Client(urlOf(primary.port));
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    try {
      execFileSync('cp', ['-a', primary.folder, folder], { stdio: 'ignore' });
    } catch {
      // Files that Postgres removes meanwhile are no part of the backup.
    }
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeOwn(folder, 'backup_label', String(rows[0].labelfile));
  } finally {
    await client.end();
  }
  for (const name of ['postmaster.pid', 'postmaster.opts'])
    await rm(join(folder, name), { force: true });
  // The standby takes the log from the primary: copied pieces can be incomplete.
  for (const name of readdirSync(join(folder, 'pg_wal')))
    if (name.startsWith('0')) rmSync(join(folder, 'pg_wal', name));
};

/** Writes a file that belongs to the user of the cluster. */
const writeOwn = async (folder: string, name: string, text: string): Promise<void> => {
  const path = join(folder, name);
  const { uid, gid } = await stat(folder);
  await writeFile(path, text);
  await chown(path, uid, gid);
};

const urlOf = (port: number): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;

const start = async (folder: string, port: number): Promise<PostgresNode> => {
  const ask: PostgresNode['ask'] = async (...statements) => {
    const client = new pg.Client({ connectionString: urlOf(port), query_timeout: hangMs });
    client.on('error', () => {});
    await client.connect();
    try {
      let rows: readonly Row[] = [];
      for (const statement of statements) ({ rows } = await client.query(statement));
      return rows;
    } finally {
      await client.end();
    }
  };
  const run = async (): Promise<void> => {
    // A standby says in other words that it is ready.
    void postgresAt({ databaseDir: folder, port, flags })
      .start()
      .catch(() => {});
    await eventually(() => ask('select 1'));
  };
  await run();
  return {
    port,
    folder,
    ask,
    kill: async () => {
      const pid = pidIn(folder);
      if (pid === undefined) return;
      for (const each of [pid, ...childrenOf(pid)]) kill(each);
      await eventually(async () => {
        if (isAlive(pid)) throw new Error('the primary has not ended');
      });
      await rm(join(folder, 'postmaster.pid'), { force: true });
    },
    restart: run,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
};

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The processes of each connection and of the server itself. */
const childrenOf = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
        return Number(rest.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });

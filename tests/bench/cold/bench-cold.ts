import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import knex from 'knex';
import { knexStores, migrate, postgresConfig } from '../../../adapters/knex/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import { createMessaging, inMemory, openSandbox } from '../../../composition/host/index.js';
import type { BenchContext } from '../context.js';
import { alternate, type Contestant } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import type { Sample } from '../measure/sample.js';
import { stores } from '../stores/stores.js';

const names = {
  node: 'node alone',
  driver: 'pg, to its first answer',
  accepted: 'roundtrip/host, to an accepted message',
} as const;

/**
 * Measures what the first request of a function costs: a new process, from its start until it has accepted a message on a
 * migrated Postgres, and its resident memory then. Beside it Node alone, and the driver alone.
 */
export const benchCold = async (
  { program }: BenchContext,
  { rounds }: { readonly rounds: number },
): Promise<BenchResult> => {
  const url = await stores.postgres.database();
  const sent = await prepare(url);
  const ready = 'console.log("ready " + process.memoryUsage().rss)';
  const sides = await alternate(
    [
      cold(names.node, ['-e', ready]),
      cold(names.driver, [...program('cold/connect.ts'), url]),
      cold(names.accepted, [...program('cold/accept.ts'), url, ...sent]),
    ],
    { rounds, seconds: 0, warmUpSeconds: 1 },
  );
  const costs = {
    'time over pg': ratioOf(sides[names.accepted], sides[names.driver], 'ms'),
    'memory over pg': ratioOf(sides[names.accepted], sides[names.driver], 'residentMib'),
  };
  return { bench: 'cold', store: 'postgres', sides, ratios: {}, costs };
};

/** Migrates a database and opens a channel in it. Gives the arguments with which a process sends to it. */
const prepare = async (url: string): Promise<readonly string[]> => {
  const database = knex.default(postgresConfig(url, 2));
  await migrate(database);
  const { newId, randomBytes } = inMemory();
  const key = randomBytes(32);
  const opened = knexStores(database, { newId });
  const messaging = createMessaging({ newId, stores: opened, sealing: aesSealing(key) });
  const { project, channel } = await openSandbox(messaging);
  await messaging.stop();
  await opened.close();
  await database.destroy();
  return [project, channel, Buffer.from(key).toString('hex')];
};

/** A process that prints `ready` and its resident bytes. Its time is from its start to that line. */
const cold = (name: string, command: readonly string[]): Contestant => ({
  name,
  turn: async () => {
    const started = performance.now();
    const child = spawn(process.execPath, command, {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(child, 'exit');
    let ready: Sample | undefined;
    for await (const line of createInterface(child.stdout)) {
      const [, bytes] = /^ready (\d+)$/.exec(line) ?? [];
      if (bytes) ready = { ms: performance.now() - started, residentMib: Number(bytes) / 2 ** 20 };
    }
    const [code] = await exited;
    if (!ready || code !== 0) throw new Error(`${command[0]} ended with ${code}`);
    return ready;
  },
  end: async () => {},
});

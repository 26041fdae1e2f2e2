import knex from 'knex';
import { knexStores, migrate, postgresConfig } from '../../../adapters/knex/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import { createMessaging, inMemory, openSandbox } from '../../../composition/host/index.js';
import { alternate, type Contestant } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { overRounds, type Sample } from '../measure/sample.js';
import { stores } from '../stores/stores.js';
import { coldProject } from './cold-project.js';
import { linesFrom } from './run-program.js';

const names = {
  node: 'node alone',
  driver: 'pg, to its first commit',
  accepted: 'roundtrip/host, to an accepted message',
  inOneFile: 'the same in one file',
  forSize: 'the same in one file, with node --optimize-for-size',
} as const;

/**
 * Measures what the first request of a function costs, with the package as it is packed: a new process, from its start until it
 * has accepted a message on a migrated Postgres, and its resident memory then. Beside it Node alone, and a commit of the driver
 * alone. After that the parts of it, in another process.
 */
export const benchCold = async ({ rounds }: { readonly rounds: number }): Promise<BenchResult> => {
  const url = await stores.postgres.database();
  const sent = await prepare(url);
  const { accept, connect, oneFile, steps } = await coldProject();
  const ready = 'console.log("ready " + process.memoryUsage().rss)';
  const sides = await alternate(
    [
      cold(names.node, ['-e', ready]),
      cold(names.driver, [connect, url]),
      cold(names.accepted, [accept, ...sent]),
      cold(names.inOneFile, [oneFile, ...sent]),
      cold(names.forSize, ['--optimize-for-size', oneFile, ...sent]),
    ],
    { rounds, seconds: 0, warmUpSeconds: 1 },
  );
  const parts: Record<string, Sample>[] = [];
  for (let done = 0; done < rounds; done += 1) parts.push(await partsOf([steps, ...sent]));
  const costs = {
    'time over pg': ratioOf(sides[names.accepted], sides[names.driver], 'ms'),
    'time over pg, in one file': ratioOf(sides[names.inOneFile], sides[names.driver], 'ms'),
    'memory over pg': ratioOf(sides[names.accepted], sides[names.driver], 'residentMib'),
  };
  const all = { ...sides, ...medians(parts) };
  return { bench: 'cold', store: 'postgres', sides: all, ratios: {}, costs };
};

/** Migrates a database and opens a channel in it. Gives the arguments with which a process sends to it. */
const prepare = async (url: string): Promise<readonly string[]> => {
  const database = knex.default(postgresConfig(url, 2));
  await migrate(database);
  await database.schema.createTable('floor_rows', (columns) => void columns.integer('id'));
  const { newId, randomBytes } = inMemory();
  const key = randomBytes(32);
  const opened = knexStores(database, { newId });
  const messaging = createMessaging({ newId, stores: opened, sealing: aesSealing(key) });
  const { project, channel } = await openSandbox(messaging);
  await messaging.stop();
  await opened.close();
  await database.destroy();
  return [url, project, channel, Buffer.from(key).toString('hex')];
};

const mebibytes = (bytes: string): number => Number(bytes) / 2 ** 20;

/** A process that prints `ready` and its resident bytes. Its time is from its start to that line. */
const cold = (name: string, command: readonly string[]): Contestant => ({
  name,
  turn: async () => {
    for (const { line, ms } of await linesFrom(command)) {
      const [, bytes] = /^ready (\d+)$/.exec(line) ?? [];
      if (bytes) return { ms, residentMib: mebibytes(bytes) };
    }
    throw new Error(`${command[0]} was not ready`);
  },
  end: async () => {},
});

/** The parts of a process that prints `step`, the milliseconds and the bytes of each. */
const partsOf = async (command: readonly string[]): Promise<Record<string, Sample>> => {
  const samples = (await linesFrom(command)).flatMap(({ line }) => {
    const [, ms, bytes, part = ''] = /^step (\S+) (\S+) (.*)$/.exec(line) ?? [];
    return ms && bytes ? [[part, { ms: Number(ms), residentMib: mebibytes(bytes) }] as const] : [];
  });
  return Object.fromEntries(samples.map(([part, sample]) => [`part: ${part}`, sample]));
};

const medians = (rounds: readonly Record<string, Sample>[]): Record<string, Sample> =>
  Object.fromEntries(
    Object.keys(rounds[0] ?? {}).map((part) => [
      part,
      overRounds(rounds.map((round) => round[part] ?? {})),
    ]),
  );

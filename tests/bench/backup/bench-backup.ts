import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, rm, stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { BenchContext } from '../context.js';
import { fill } from '../fill/fill.js';
import { paced } from '../load/paced.js';
import { senderTo } from '../load/send.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { overRounds, percentileOf, type Sample } from '../measure/sample.js';
import { startService } from '../service/start-service.js';

export type BackupPlan = {
  readonly rounds: number;
  /** How long the sends of a turn take. */
  readonly seconds: number;
  /** Messages in the database. */
  readonly messages: number;
  /** How many of them the service takes from acceptance to `read`. Default: 500. */
  readonly originals?: number;
  /** Sends a second. */
  readonly rate: number;
};

/** As a scheduled backup has it. */
const priority = 10;
const connections = 16;

/**
 * Measures how long a backup of a filled SQLite database takes, its verification and its restore, each as a command in a process
 * of its own; and the sends at a steady rate, alone and while backups are made one after another.
 */
export const benchBackup = async (
  context: BenchContext,
  { rounds, seconds, messages, originals, rate }: BackupPlan,
): Promise<BenchResult> => {
  const { folder } = context;
  const plan = {
    store: 'sqlite',
    name: 'backup',
    messages,
    ...(originals && { originals }),
  } as const;
  const { url, tenant } = await fill(context, plan);
  const service = await startService(context, {
    url,
    role: 'all',
    environment: { BENCH_TENANT: JSON.stringify(tenant) },
  });
  const key = randomBytes(32).toString('base64');
  const environment = { ROUNDTRIP_DATABASE_URL: url, ROUNDTRIP_DATA_DIR: folder };
  const sealed = { ...environment, ROUNDTRIP_BACKUP_KEY: key };
  const other = join(folder, 'other');
  await mkdir(other);
  await copyFile(join(folder, 'encryption.key'), join(other, 'encryption.key'));
  const elsewhere = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(other, 'roundtrip.db')}`,
    ROUNDTRIP_DATA_DIR: other,
  };
  const main = context.program('../../composition/main.ts');
  const run = async (given: Environment, ...args: readonly string[]): Promise<Sample> => ({
    ms: await timeOf([...main, ...args], given),
  });
  const file = join(folder, 'file.backup');
  const fresh = () => rm(file, { force: true });

  const samples: Record<string, Sample[]> = {};
  const add = (name: string, sample: Sample): void => {
    samples[name] ??= [];
    samples[name].push(sample);
  };
  const sender = senderTo(service.ready, connections);
  let sent = 0;
  const turn = async (): Promise<Sample> => {
    const times = await paced(rate, Math.max(1, Math.round(rate * seconds)), async () => {
      const begun = performance.now();
      sent += 1;
      await sender.send(sent);
      return performance.now() - begun;
    });
    return { p50Ms: percentileOf(times, 50), p99Ms: percentileOf(times, 99) };
  };
  // A service that has just started is slower.
  await turn();
  for (let round = 0; round < rounds; round += 1) {
    add('sends alone', await turn());
    let isOver = false;
    const backups = (async () => {
      while (!isOver) {
        await fresh();
        await run(environment, 'backup', '--to', file);
      }
    })();
    add('sends beside backups', await turn());
    isOver = true;
    await backups;
    for (const [name, given] of [
      ['', environment],
      [', encrypted', sealed],
    ] as const) {
      await fresh();
      const made = await run(given, 'backup', '--to', file);
      add(`backup${name}`, { ...made, bytes: (await stat(file)).size / messages });
      add(`verify${name}`, await run(given, 'backup', 'verify', '--from', file));
      const keyed = { ...given, ...elsewhere };
      add(`restore${name}`, await run(keyed, 'restore', '--from', file, '--force'));
    }
  }
  await sender.close();
  await service.end();
  const sides = Object.fromEntries(
    Object.entries(samples).map(([name, each]) => [name, overRounds(each)]),
  );
  const costs = {
    'p99 of sends beside backups over alone': ratioOf(
      sides['sends beside backups'],
      sides['sends alone'],
      'p99Ms',
    ),
  };
  return {
    bench: `backup of ${messages.toLocaleString('en')} messages`,
    store: 'sqlite',
    sides,
    ratios: {},
    costs,
  };
};

type Environment = Readonly<Record<string, string>>;

/** Milliseconds from the start of a command to its end. Rejects when it fails. */
const timeOf = async (args: readonly string[], environment: Environment): Promise<number> => {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  let said = '';
  child.stderr?.on('data', (text) => {
    said += String(text);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.at(-3)} ended with ${code}: ${said}`);
  return performance.now() - started;
};

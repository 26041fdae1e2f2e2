import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BenchContext } from '../context.js';
import { alternate, type Contestant } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { type StoreName, stores } from '../stores/stores.js';

export type StartPlan = {
  readonly store: StoreName;
  readonly rounds: number;
  /** What is left out, because it takes long. Default: nothing. */
  readonly without?: readonly string[];
};

const names = {
  node: 'node alone',
  floor: 'Koa and the driver, to ready',
  version: 'roundtrip --version',
  first: 'roundtrip serve, empty database, to ready',
  again: 'roundtrip serve, to ready',
} as const;

/** Measures how long a program takes from its start to its first answer, beside Node alone and a bare server. */
export const benchStart = async (
  context: BenchContext,
  { store, rounds, without = [] }: StartPlan,
): Promise<BenchResult> => {
  const { database } = stores[store];
  const main = context.program('../../composition/main.ts');
  const floor = context.program('start/floor.ts');
  const known = await database(context.folder, 'known');
  let made = 0;
  const fresh = async (): Promise<string> => {
    made += 1;
    return database(context.folder, `fresh-${made}`);
  };
  const serve = (url: () => Promise<string>) => async (): Promise<Program> => ({
    command: [...main, 'serve'],
    environment: {
      ROUNDTRIP_DATABASE_URL: await url(),
      ROUNDTRIP_DATA_DIR: join(context.folder, 'data'),
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_LOG_LEVEL: 'error',
    },
    ready: /^listening on /,
  });
  const contestants = [
    timed(names.node, async () => ({ command: ['-e', '0'] })),
    timed(names.floor, async () => ({ command: floor, ready: /^listening$/ })),
    timed(names.version, async () => ({ command: [...main, '--version'] })),
    timed(names.first, serve(fresh)),
    timed(
      names.again,
      serve(async () => known),
    ),
  ].filter(({ name }) => !without.includes(name));
  const sides = await alternate(contestants, { rounds, seconds: 0, warmUpSeconds: 1 });
  const quotients = [
    ['--version over node alone', ratioOf(sides[names.version], sides[names.node], 'ms')],
    ['serve over Koa and the driver', ratioOf(sides[names.again], sides[names.floor], 'ms')],
  ] as const;
  const costs = Object.fromEntries(
    quotients.filter(([_, value]) => value > 0 && Number.isFinite(value)),
  );
  return { bench: 'start', store, sides, ratios: {}, costs };
};

/** A program that is started. */
type Program = {
  /** The arguments of Node. */
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The line that it prints when it is ready. Default: it is ready when it ends. */
  readonly ready?: RegExp;
};

const timed = (name: string, programOf: () => Promise<Program>): Contestant => ({
  name,
  turn: async () => ({ ms: await startTime(await programOf()) }),
  end: async () => {},
});

/** Milliseconds from the start of a program until it is ready. Rejects when the program fails. */
const startTime = async ({ command, environment, ready }: Program): Promise<number> => {
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const isReady = ready && (await printed(child, ready));
  if (!ready) await exited;
  const ms = performance.now() - started;
  child.kill('SIGTERM');
  const [code] = await exited;
  if (ready ? !isReady : code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
  return ms;
};

const printed = async ({ stdout }: ChildProcess, line: RegExp): Promise<boolean> => {
  if (stdout) for await (const each of createInterface(stdout)) if (line.test(each)) return true;
  return false;
};

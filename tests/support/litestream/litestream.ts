import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { atExit } from '../at-exit.js';

/** Where a copy is: a folder. */
export type Replica = { readonly folder: string };

/** Litestream beside a database. */
export type Replicating = {
  /** Ends it as a crash does. Resolves when it is gone. */
  readonly kill: () => Promise<void>;
};

/**
 * The program of Litestream: on the path, or of the package `@flydotio/litestream-linux-x64`. It is no dependency, because npm
 * has it for one platform alone. Undefined where it is not installed.
 */
export const litestreamProgram = (): string | undefined => {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'litestream'))
    .find(existsSync);
  if (onPath !== undefined) return onPath;
  const name = `@flydotio/litestream-${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/litestream`);
  } catch {
    return undefined;
  }
};

/** What to do where it is not. */
export const notInstalled =
  'Litestream is not installed: put it on the path, or npm install --no-save @flydotio/litestream-linux-x64';

const running = new Set<ChildProcess>();
atExit(() => {
  for (const child of running) child.kill('SIGKILL');
});

const run = (args: readonly string[]): ChildProcess => {
  const program = litestreamProgram();
  if (program === undefined) throw new Error(notInstalled);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/**
 * Copies the write-ahead log of a database into a folder, once a second, until it is killed. Resolves when the folder has what
 * the database has now.
 */
export const replicate = async (database: string, { folder }: Replica): Promise<Replicating> => {
  const child = run(['replicate', database, `file://${folder}`]);
  const ended = once(child, 'exit');
  let said = '';
  const copied = new Promise<void>((resolve) => {
    child.stderr?.on('data', (text) => {
      said += String(text);
      if (said.includes('wal segment written')) resolve();
    });
  });
  const failed = ended.then(([code]) => {
    throw new Error(`litestream replicate ended with ${code}: ${said}`);
  });
  failed.catch(() => undefined);
  await Promise.race([copied, failed]);
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Restores a database as of an instant; without one, its latest state. Rejects where there is nothing of before. */
export const restoreFrom = async (
  { folder }: Replica,
  database: string,
  asOf?: Date,
): Promise<void> => {
  const at = asOf ? ['-timestamp', asOf.toISOString()] : [];
  const child = run(['restore', ...at, '-o', database, `file://${folder}`]);
  let said = '';
  child.stderr?.on('data', (text) => {
    said += String(text);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`litestream restore ended with ${code}: ${said}`);
};

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningSide } from './processes/side.js';
import type { ProcessPlan } from './processes/start-process.js';

/** What every benchmark is given. */
export type BenchContext = {
  /** Starts a side. */
  readonly start: <Ready>(plan: ProcessPlan) => Promise<RunningSide<Ready>>;
  /** The arguments of Node that run a module, whose path is relative to `tests/bench`. */
  readonly program: (module: string) => readonly string[];
  /** A folder for databases, which is deleted at the end. */
  readonly folder: string;
};

/** How sides and programs run. */
export type Machine = Omit<BenchContext, 'folder'>;

/** Runs a benchmark in a folder of its own. */
export const withContext = async <A>(
  machine: Machine,
  run: (context: BenchContext) => Promise<A>,
): Promise<A> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-bench-'));
  try {
    return await run({ ...machine, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

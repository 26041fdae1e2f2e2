import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunningSide } from './processes/side.js';
import type { ProcessPlan } from './processes/start-process.js';

/** What every benchmark is given. */
export type BenchContext = {
  /** Starts a side. */
  readonly start: <Ready>(plan: ProcessPlan) => Promise<RunningSide<Ready>>;
  /** A folder for databases, which is deleted at the end. */
  readonly folder: string;
};

/** Runs a benchmark in a folder of its own. */
export const withContext = async <A>(
  start: BenchContext['start'],
  run: (context: BenchContext) => Promise<A>,
): Promise<A> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-bench-'));
  try {
    return await run({ start, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

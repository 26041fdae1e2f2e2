import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

/** Runs and time of one statement. */
export type StatementTime = {
  readonly statement: string;
  readonly runs: number;
  readonly ms: number;
};

const { BENCH_PROFILE } = process.env;
const times = new Map<string, { runs: number; ms: number }>();

/** Runs a statement of SQLite, and adds up its time when the process is profiled. */
export const timed = <A>(statement: string, run: () => A): A => {
  if (!BENCH_PROFILE) return run();
  const started = performance.now();
  try {
    return run();
  } finally {
    const known = times.get(statement) ?? { runs: 0, ms: 0 };
    times.set(statement, { runs: known.runs + 1, ms: known.ms + performance.now() - started });
  }
};

/** Whether a file in the folder of a profile has the statement times of a thread. */
export const isStatementTimes = (file: string): boolean => /^statements-\d+\.json$/.test(file);

/** Writes the times of the statements of this thread, the most expensive first, into the folder of the profile. */
export const writeStatementTimes = (): void => {
  if (!BENCH_PROFILE) return;
  const all: StatementTime[] = [...times].map(([statement, time]) => ({ statement, ...time }));
  const sorted = all.sort((a, b) => b.ms - a.ms);
  writeFileSync(join(BENCH_PROFILE, `statements-${threadId}.json`), JSON.stringify(sorted));
};

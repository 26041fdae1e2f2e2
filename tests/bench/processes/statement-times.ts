/** Runs and time of one statement. */
export type StatementTime = {
  readonly statement: string;
  readonly runs: number;
  readonly ms: number;
};

const isOn = process.env.BENCH_STATEMENT_TIMES === 'on';
const times = new Map<string, { runs: number; ms: number }>();

/** Runs a statement of SQLite and adds up its time, when `BENCH_STATEMENT_TIMES` is `on`. */
export const timed = <A>(statement: string, run: () => A): A => {
  if (!isOn) return run();
  const started = performance.now();
  try {
    return run();
  } finally {
    const known = times.get(statement) ?? { runs: 0, ms: 0 };
    times.set(statement, { runs: known.runs + 1, ms: known.ms + performance.now() - started });
  }
};

/** The statements of this thread, the most expensive first. */
export const statementTimes = (): readonly StatementTime[] =>
  [...times]
    .map(([statement, { runs, ms }]) => ({ statement, runs, ms }))
    .sort((a, b) => b.ms - a.ms);

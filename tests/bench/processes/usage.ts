import { type StatementCounts, statementCounts } from './statement-counts.js';

/** What a process has used since it began. */
export type Usage = StatementCounts & {
  /** User and system time of all its threads, in microseconds. */
  readonly cpuMicros: number;
  readonly residentMib: number;
};

const mib = 1_024 * 1_024;

/** What this process has used since it began. */
export const usage = (): Usage => {
  const { user, system } = process.cpuUsage();
  const { rss } = process.memoryUsage();
  return { ...statementCounts(), cpuMicros: user + system, residentMib: Math.round(rss / mib) };
};

/** What a process used between two moments. The resident memory is that of the later one. */
export const usageBetween = (before: Usage, after: Usage): Usage => ({
  cpuMicros: after.cpuMicros - before.cpuMicros,
  residentMib: after.residentMib,
  transactions: after.transactions - before.transactions,
  emptyTransactions: after.emptyTransactions - before.emptyTransactions,
  statements: after.statements - before.statements,
});

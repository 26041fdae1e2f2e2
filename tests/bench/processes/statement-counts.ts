import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

/** What this process has asked of its databases. */
export type StatementCounts = {
  /** Write transactions on SQLite, committed, with those that changed nothing. */
  readonly transactions: number;
  /** Those of them that changed nothing. */
  readonly emptyTransactions: number;
  /** Statements, without `begin`, `commit` and `rollback`. */
  readonly statements: number;
};

const names = ['transactions', 'emptyTransactions', 'statements'] as const;
type Name = (typeof names)[number];
const key = 'roundtrip benchmark: statement counts';

/** Shared by all threads of the process: a worker thread inherits the environment data of the thread that starts it. */
const counters = (): Int32Array => {
  const shared = getEnvironmentData(key);
  if (shared instanceof SharedArrayBuffer) return new Int32Array(shared);
  const created = new SharedArrayBuffer(names.length * Int32Array.BYTES_PER_ELEMENT);
  setEnvironmentData(key, created);
  return new Int32Array(created);
};

const counts = counters();

/** Adds one. */
export const count = (name: Name): void => void Atomics.add(counts, names.indexOf(name), 1);

/** The counts since the process began. They stay 0 when `count-statements.ts` is not loaded. */
export const statementCounts = (): StatementCounts => ({
  transactions: counts[0] ?? 0,
  emptyTransactions: counts[1] ?? 0,
  statements: counts[2] ?? 0,
});

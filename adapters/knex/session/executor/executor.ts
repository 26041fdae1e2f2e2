/**
 * What runs statements in a transaction of the host with a library of its own. It is a plain object, so that a pool, which would
 * run each statement elsewhere, is never taken for one. It runs each statement in that transaction, once, and rejects with the
 * error of the database, or with one that has it as its cause.
 */
export type Executor = {
  /** `text` has the placeholders `$1`, `$2` on Postgres, and `?` on SQLite. Resolves to the rows as objects. */
  readonly query: (
    text: string,
    values: (string | null)[],
  ) => Promise<{ readonly rows: readonly object[] }>;
};

/** Whether a host gives an executor, and not a connection or a transaction of a library. */
export const isExecutor = (given: unknown): given is Executor =>
  typeof given === 'object' &&
  given !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(given)) &&
  'query' in given &&
  typeof given.query === 'function';

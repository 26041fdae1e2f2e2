import type { Command } from '../session/statement.js';
import { bind, execute, type Work } from '../session/work.js';

/** How long a group waits for a lock at once. Longer than another group has it, unless the database is very slow. */
const waitMs = 250;

const setLockTimeout: Command = {
  name: 'set_lock_timeout',
  columns: {},
  sql: () => `select set_config('lock_timeout', '${waitMs}ms', true)`,
};

/** Runs work on Postgres that waits for each lock for at most 250 ms, then fails. */
export function* limitLockWait<A>(work: Work<A>): Work<A> {
  yield* execute(bind(setLockTimeout, [{}]));
  return yield* work;
}

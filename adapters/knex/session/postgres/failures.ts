import { PortFailure } from '../../../../core/ports/port-failure.js';
import { DamagedRow } from '../damaged-row.js';

/** Serialization failure and deadlock: a retry can succeed. */
const transientCodes = new Set(['40001', '40P01']);

/**
 * Errors whose cause is the server, not the statement: connections, authorization, resources, operator intervention,
 * system errors, timeouts of locks and transactions, and a server that became read-only after a failover.
 */
const unavailableCodes = /^(08|28|3D|53|57|58)|^(55P03|25P03|25006|40001|40P01)$/;
/** Errors after which the connection cannot be used. */
const lostConnectionCodes = /^(08|57P)|^(25P03|25006)$/;

/** The code that Postgres answered with. Undefined for an error of another source. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : undefined;

/** Whether a statement has waited for a lock for as long as `lock_timeout` allows. */
export const isLockTimeout = (error: unknown): boolean => codeOf(error) === '55P03';

/** Whether a call failed because another transaction kept a lock for longer than `lock_timeout`. */
export const isLockFailure = (error: unknown): boolean =>
  error instanceof PortFailure && isLockTimeout(error.cause);

/** Whether another transaction has taken a unique name since this one looked for it. */
export const isNameTaken = (error: unknown): boolean => codeOf(error) === '23505';

/** A deadlock, or a name that exists. */
const collisionCodes = new Set(['40P01', '42P07', '23505']);

/** Whether another process did the same change of the schema at the same time. For a row of a catalogue Postgres has no code. */
export const isCollision = (error: unknown): boolean =>
  collisionCodes.has(codeOf(error) ?? '') ||
  (codeOf(error) === 'XX000' && String(error).includes('tuple concurrently'));

/** Whether Postgres answered with this error. Other errors say nothing about what it did. */
export const isAnswer = (error: unknown): boolean => codeOf(error) !== undefined;

/** Whether a table changed after the statement was prepared. A new connection prepares it again. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** Errors of our own code and of what is stored, and failures that were converted already. */
const bugTypes = [PortFailure, DamagedRow, TypeError, RangeError, SyntaxError];

/** Whether an error is a bug of ours, not a failure of the database. */
const isDefect = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== undefined) return !unavailableCodes.test(code) && !isStalePlan(error);
  return bugTypes.some((kind) => error instanceof kind);
};

/** Converts a failure of the database to a `PortFailure`. Any other error stays as it is. */
export const failureOf = (error: unknown): unknown =>
  isDefect(error) ? error : new PortFailure(reasonOf(error), { cause: error });

const reasonOf = (error: unknown): string =>
  isLockTimeout(error)
    ? 'another transaction holds a lock that this one needs; retry when it has ended'
    : 'the database cannot be reached';

/** Whether a connection can still be used after an error. */
export const isConnectionUsable = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === undefined
    ? isDefect(error)
    : !lostConnectionCodes.test(code) && !isStalePlan(error);
};

/** Whether the query or transaction can be retried at once. */
export const isTransient = (error: unknown): boolean =>
  error instanceof PortFailure &&
  (transientCodes.has(codeOf(error.cause) ?? '') || isStalePlan(error.cause));

import { PortFailure } from '../../../core/ports/port-failure.js';

/** What the server says that another attempt may not meet again. */
const passing = new Set(['40001', '40P01']);

/**
 * What the server says when it, and not the statement, is in trouble: connections, whom it lets in, resources,
 * an operator at work, the system below; a lock or a transaction that took too long; that it only reads,
 * since another took over.
 */
const inTrouble = /^(08|28|3D|53|57|58)|^(55P03|25P03|25006|40001|40P01)$/;
/** After this, another connection may fare better. */
const unusable = /^(08|57P)|^(25P03|25006)$/;

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error ? String(error.code) : undefined;

/** Whether a table has changed since the statement was prepared: a fresh connection prepares it anew. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** What no trouble in the world is thrown as, or what it has been made into already. */
const ours = [PortFailure, TypeError, RangeError, SyntaxError];

/** Whether the statement was at fault: a defect of ours, not trouble in the world. */
const isDefect = (error: unknown): boolean => {
  const code = codeOf(error);
  if (code !== undefined) return !inTrouble.test(code) && !isOutdated(error);
  return ours.some((kind) => error instanceof kind);
};

/** The error to throw on: whatever broke in the world is a `PortFailure`. */
export const failureOf = (error: unknown): unknown =>
  isDefect(error) ? error : new PortFailure('the database cannot be reached', { cause: error });

/** Whether the connection that met the error can still be used. */
export const leavesConnection = (error: unknown): boolean => {
  const code = codeOf(error);
  return code === undefined ? isDefect(error) : !unusable.test(code) && !isOutdated(error);
};

/** Whether the query, or the whole transaction, may simply be done anew. */
export const isPassing = (error: unknown): boolean =>
  error instanceof PortFailure &&
  (passing.has(codeOf(error.cause) ?? '') || isOutdated(error.cause));

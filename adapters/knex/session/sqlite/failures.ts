import { PortFailure } from '../../../../core/ports/port-failure.js';

/** Failures of the database file. Any other error is a bug of ours. */
const broken = /^SQLITE_(BUSY|FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|READONLY|NOMEM|PROTOCOL|LOCKED)/;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether another connection has a lock that the statement needs. */
export const isBusy = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY');

/** A failed call of the driver: a `PortFailure` where the file failed, the error itself otherwise. */
export const failureOf = (error: unknown): unknown =>
  broken.test(codeOf(error)) ? unusable(error) : error;

/** A failed query of knex. An error without a code says that there is no connection. */
export const queryFailureOf = (error: unknown): unknown =>
  codeOf(error) === '' ? unusable(error) : failureOf(error);

/** The failure of a call that got no connection. */
export const unusable = (cause: unknown): PortFailure =>
  cause instanceof PortFailure
    ? cause
    : new PortFailure('the database file cannot be used', { cause });

/** Whether another connection has written since the transaction of this one first read. A retry of the statement is in vain. */
export const isStale = (error: unknown): boolean => codeOf(error) === 'SQLITE_BUSY_SNAPSHOT';

/** The failure of a call that has waited for a lock of the file, in ms. */
export const stillLocked = (waitedMs: number, cause: unknown): PortFailure => {
  const held = `another connection has held the write lock of the database file for ${(waitedMs / 1_000).toFixed(1)} s`;
  const advice = 'a call inside a transaction of the host must go through `within`';
  return new PortFailure(`${held}; ${advice}`, { cause });
};

import { PortFailure } from '../../../core/ports/port-failure.js';
import type { CommitGroup } from '../../../core/ports/stores/commit.js';
import { type Damage, DamagedRow } from '../session/damaged-row.js';

/** A call of a method: a number that the answer repeats, the store, the method and its arguments. */
export type ThreadCall = readonly [
  number: number,
  store: string,
  method: string,
  args: readonly unknown[],
];

/** What the main thread posts: the calls of one turn of its event loop, or that no more calls follow. */
export type ToThread = readonly ThreadCall[] | 'close';

/** The answer to a call: its value, or its error. */
export type ThreadAnswer = readonly [number: number, value: unknown, error?: ErrorData];

/**
 * What the writer thread posts: the answers of one turn of its event loop, the groups that it committed, and the damaged rows
 * that it read.
 */
export type FromThread = {
  readonly answers: readonly ThreadAnswer[];
  readonly groups: readonly CommitGroup[];
  readonly damaged: readonly ErrorData[];
};

/** An error as plain data. */
export type ErrorData = {
  readonly kind: 'PortFailure' | 'DamagedRow' | 'Error';
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** The error code of the database driver. */
  readonly code: string | undefined;
  /** Table and key of a damaged row, and what is wrong with it. */
  readonly row: readonly [table: string, id: string, damage: Damage] | undefined;
  readonly cause: ErrorData | undefined;
};

/** An error, or another thrown value, as data. */
export const errorData = (error: unknown): ErrorData => {
  if (!(error instanceof Error)) return errorData(new Error(String(error)));
  const { name, message, stack, cause } = error;
  return {
    kind: kindOf(error),
    name,
    message,
    stack,
    code: 'code' in error ? String(error.code) : undefined,
    row: error instanceof DamagedRow ? [error.table, error.id, error.damage] : undefined,
    cause: cause === undefined ? undefined : errorData(cause),
  };
};

const kindOf = (error: Error): ErrorData['kind'] => {
  if (error instanceof PortFailure) return 'PortFailure';
  return error instanceof DamagedRow ? 'DamagedRow' : 'Error';
};

/** The error that the data describe: of the same class where callers tell classes apart, with the same name and code. */
export const errorFrom = ({ kind, row, cause, ...data }: ErrorData): Error => {
  const options = cause && { cause: errorFrom(cause) };
  const error = revived({ kind, row, ...data }, options);
  const { name, stack, code } = data;
  const visible = { ...(code !== undefined && { code }), ...(kind === 'Error' && { name }) };
  return Object.assign(Object.defineProperty(error, 'stack', { value: stack }), visible);
};

const revived = (
  { kind, name, message, row }: Pick<ErrorData, 'kind' | 'name' | 'message' | 'row'>,
  options: ErrorOptions | undefined,
): Error => {
  if (kind === 'PortFailure') return new PortFailure(message, options);
  if (row) {
    const [table, id, damage] = row;
    return new DamagedRow(table, id, { damage, ...options });
  }
  const ErrorOfName = standardErrors.find((standard) => standard.name === name) ?? Error;
  return new ErrorOfName(message, options);
};

const standardErrors = [TypeError, RangeError, SyntaxError];

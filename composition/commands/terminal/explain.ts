import { CommandFailure } from '../output.js';

/** What an error code of the system, SQLite or Postgres means to an operator, and what to do. */
const causes: readonly (readonly [codes: RegExp, code: string, advice: string])[] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL|53100)$/, 'disk_full', 'Free some space, and run it again'],
  [
    /^(SQLITE_IOERR.*|58030)$/,
    'disk_failing',
    'The disk is full or failing: see df and the log of the system. Then run it again',
  ],
];

/** The text of an error for standard error: `code: message`. */
export const explain = (error: unknown): string => {
  if (error instanceof CommandFailure) return `${error.code}: ${error.message}`;
  for (const each of chainOf(error)) {
    const found = causes.find(([codes]) => codes.test(codeOf(each)));
    if (found) return `${found[1]}: The command failed: ${messageOf(each)}. ${found[2]}`;
  }
  return `failed: ${messageOf(error)}`;
};

/** An error and its causes. A chain has an end, so a loop in it is no chain. */
const chainOf = (error: unknown, depth = 0): readonly unknown[] =>
  error instanceof Error && depth < 10 ? [error, ...chainOf(error.cause, depth + 1)] : [error];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

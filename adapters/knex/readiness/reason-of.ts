import type { NotReadyReason } from '../../../core/ports/readiness.js';

/** Error codes of SQLite and of Postgres that say that the database itself refuses its work. */
const reasons: readonly (readonly [codes: RegExp, reason: NotReadyReason])[] = [
  [/^(SQLITE_FULL|53100$)/, 'disk_full'],
  [/^(SQLITE_READONLY|25006$)/, 'store_read_only'],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/, 'store_damaged'],
  [/^(SQLITE_IOERR|58030$)/, 'disk_failing'],
];

/** Why a database refuses its work, by the error of its driver; undefined for any other error. */
export const reasonOf = (error: unknown): NotReadyReason | undefined => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons.find(([codes]) => codes.test(code))?.[1];
};

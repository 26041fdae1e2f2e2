import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Access for the owner alone. */
const ownerOnly = 0o700;

/**
 * Creates a database file that only its owner can read, with its folders, unless they exist. Takes the access of other
 * users away from an existing file and from its WAL. SQLite gives the WAL the mode of the database file.
 */
export const privateDatabaseFile = (path: string): void => {
  mkdirSync(dirname(path), { recursive: true, mode: ownerOnly });
  createPrivateFile(path);
  for (const file of [`${path}-wal`, `${path}-shm`]) if (existsSync(file)) restrict(file);
};

/**
 * Creates an empty file that only its owner can read, or takes the access of other users away from an existing one. It does not
 * open an existing one: to close it again would drop the locks that SQLite has on it in this process.
 */
export const createPrivateFile = (path: string): void => {
  try {
    closeSync(openSync(path, 'ax', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    restrict(path);
  }
};

/** Whether there is a file that is not empty. */
export const isWritten = (path: string): boolean => existsSync(path) && statSync(path).size > 0;

/** A file of another owner stays as it is: only its owner may change its mode. */
const restrict = (path: string): void => {
  const { mode, uid } = statSync(path);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & ownerOnly);
};

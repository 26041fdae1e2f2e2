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

/** Creates an empty file that only its owner can read, or takes the access of other users away from an existing one. */
export const createPrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', 0o600));
  restrict(path);
};

/** Whether there is a file that is not empty. */
export const isWritten = (path: string): boolean => existsSync(path) && statSync(path).size > 0;

/** A file of another owner stays as it is: only its owner may change its mode. */
const restrict = (path: string): void => {
  const { mode, uid } = statSync(path);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, mode & ownerOnly);
};

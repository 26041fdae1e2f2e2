import { closeSync, fstatSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What is used of `fs-native-extensions`, which has no types. */
type Locking = { readonly tryLock: (fd: number, offset: number, length: number) => boolean };

/** A byte that SQLite neither locks nor writes: its own locks begin at 1 GiB. */
const lockedByte = 2 ** 40;

/** A lock of a file itself, under each of its names. */
export type InodeLock = {
  readonly inode: number;
  /** Call after every connection to the file is closed: closing any other descriptor drops the locks of SQLite. */
  readonly unlock: () => void;
};

/**
 * Locks the inode of an existing database file, so that a hard link, a symbolic link or a mount of it meets the same lock. It
 * ends with the process, also after a crash. `in use` when another has it. Undefined where such locks are not to be had: on
 * systems other than Linux, and without the prebuilt library of the package.
 */
export const lockInode = (path: string): InodeLock | 'in use' | undefined => {
  const locking = process.platform === 'linux' ? load() : undefined;
  if (!locking) return undefined;
  const fd = openSync(path, 'r+');
  try {
    if (locking.tryLock(fd, lockedByte, 1))
      return { inode: fstatSync(fd).ino, unlock: () => closeSync(fd) };
  } catch (error) {
    // A file system without locks.
    if (!isUnsupported(error)) throw error;
    closeSync(fd);
    return undefined;
  }
  // It stays open, in case the other is in this process.
  return 'in use';
};

/** On musl the package has no library. */
const load = (): Locking | undefined => {
  try {
    return createRequire(import.meta.url)('fs-native-extensions');
  } catch {
    return undefined;
  }
};

const isUnsupported = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(ENOLCK|ENOSYS|EINVAL|ENOTSUP)$/.test(String(error.code));

import { existsSync, realpathSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import { lockInode } from './inode-lock.js';
import { createPrivateFile } from './private-file.js';

/** A lock of a database file. */
export type FileLock = {
  /** Why this process is no longer the only one that can serve the file. Undefined while it is. */
  readonly lostBecause: () => string | undefined;
  /** Lets go. Call it after every connection to the file is closed. */
  readonly unlock: () => void;
};

/**
 * Locks a database file, so that this process is its only server: by its name, through `NAME.lock` beside it, and, on Linux, the
 * file itself under each of its names. Throws an error that names the other process when the file is locked,
 * or the lock file when it cannot be written. The locks end with the process, also after a crash.
 */
export const lockDatabaseFile = (db: Knex): FileLock => {
  const { driver, connectionSettings } = db.client;
  const file = canonicalPath(connectionSettings.filename);
  const byName = lockName(driver, `${file}.lock`);
  try {
    const byInode = existsSync(file) ? lockInode(file) : undefined;
    if (byInode === 'in use')
      throw new Error(
        `the database file is in use by another process under another name: ${file} has a hard link or is mounted twice, or its lock file was moved`,
      );
    return held(file, byName, byInode?.unlock);
  } catch (error) {
    byName.close();
    throw error;
  }
};

type NameLock = { readonly path: string; readonly close: () => void };

const held = (file: string, byName: NameLock, unlockInode = () => {}): FileLock => {
  const locked = [file, byName.path].map((path) => ({ path, inode: inodeOf(path) }));
  return {
    lostBecause: () => {
      try {
        const lost = locked.find(({ path, inode }) => inodeOf(path) !== inode);
        return lost && `${lost.path} was moved, deleted or replaced`;
      } catch (error) {
        return `its files cannot be read: ${String(error)}`;
      }
    },
    unlock: () => {
      byName.close();
      unlockInode();
    },
  };
};

const inodeOf = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.ino;

type Driver = new (path: string, options: { readonly timeout: number }) => Database;

const lockName = (driver: Driver, path: string): NameLock => {
  createPrivateFile(path);
  const lock = new driver(path, { timeout: 0 });
  try {
    lock.exec('begin immediate; create table if not exists holder (name text); delete from holder');
    lock.prepare('insert into holder values (?)').run(processName());
    // The name is committed before the lock, so that other processes can read it.
    lock.exec('commit; begin immediate');
  } catch (cause) {
    const message = isBusy(cause)
      ? `the database file is in use by ${holderIn(lock)}`
      : `cannot lock ${path}: ${reasonOf(cause)}. Check that its folder is writable and that the disk is not full`;
    lock.close();
    throw new Error(message, { cause });
  }
  return { path, close: () => lock.close() };
};

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');

/** The path of a file without symbolic links. The file need not exist yet. */
const canonicalPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return join(realpathSync(dirname(path)), basename(path));
  }
};

const processName = (): string =>
  `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`;

const holderIn = (lock: Database): string => {
  try {
    return String(lock.prepare('select name from holder').pluck().get());
  } catch {
    return 'another process';
  }
};

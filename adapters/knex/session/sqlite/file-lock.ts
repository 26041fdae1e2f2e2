import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';
import { createPrivateFile } from './private-file.js';

/**
 * Locks a database file, so that this process is its only server. Returns the function that unlocks it. Throws an error that
 * names the other process when the file is locked, or the lock file when it cannot be written. The lock ends with the
 * process, also after a crash.
 */
export const lockDatabaseFile = (db: Knex): (() => void) => {
  const { driver, connectionSettings } = db.client;
  const path = `${canonicalPath(connectionSettings.filename)}.lock`;
  createPrivateFile(path);
  const lock: Database = new driver(path, { timeout: 0 });
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
  return () => lock.close();
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

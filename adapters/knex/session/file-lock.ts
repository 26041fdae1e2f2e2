import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';

/**
 * Locks a database file, so that this process is its only server. Returns the function that unlocks it. Throws an error
 * that names the other process when the file is locked. The lock ends with the process, also after a crash.
 */
export const lockDatabaseFile = (db: Knex): (() => void) => {
  const { driver, connectionSettings } = db.client;
  const lock: Database = new driver(`${canonicalPath(connectionSettings.filename)}.lock`, {
    timeout: 0,
  });
  try {
    lock.exec('begin immediate; create table if not exists holder (name text); delete from holder');
    lock.prepare('insert into holder values (?)').run(processName());
    // The name is committed before the lock, so that other processes can read it.
    lock.exec('commit; begin immediate');
  } catch (cause) {
    const holder = holderIn(lock);
    lock.close();
    throw new Error(`the database file is in use by ${holder}`, { cause });
  }
  return () => lock.close();
};

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

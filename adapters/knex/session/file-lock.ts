import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Knex } from 'knex';

/**
 * Makes this process the only server of a database file, for as long as it lives: whoever tries meanwhile is
 * told who is in the way. The system drops the lock however the process dies. Gives back a way to let go.
 */
export const holdFile = (db: Knex): (() => void) => {
  const { driver, connectionSettings } = db.client;
  const side: Database = new driver(`${trueName(connectionSettings.filename)}.lock`, {
    timeout: 0,
  });
  try {
    side.exec('begin immediate; create table if not exists holder (name text); delete from holder');
    side.prepare('insert into holder values (?)').run(ownName());
    // Whoever comes must read the name, so it is committed before the lock is taken for good.
    side.exec('commit; begin immediate');
  } catch (cause) {
    const holder = nameIn(side);
    side.close();
    throw new Error(`the database file is in use by ${holder}`, { cause });
  }
  return () => side.close();
};

/** What a file is called in its own folder, however it was reached; it need not be there yet. */
const trueName = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return join(realpathSync(dirname(path)), basename(path));
  }
};

const ownName = (): string =>
  `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}`;

const nameIn = (side: Database): string => {
  try {
    return String(side.prepare('select name from holder').pluck().get());
  } catch {
    return 'another process';
  }
};

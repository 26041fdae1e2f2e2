import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import { openSqlite } from '../../adapters/knex/session/sqlite/driver.js';
import { CommandFailure } from '../commands/output.js';
import { freeBytes, inMib } from './disk-space.js';

/** How long it waits for the commits of a server, in ms. */
const commitWaitMs = 60_000;

/** How long it waits for readers, in ms. Those of a server end sooner. */
const readerWaitMs = 2_000;

/**
 * Rewrites a SQLite file and empties its log, so that neither has bytes of rows that were changed or deleted. A server may use
 * the file: it reads on, and its commits wait or are refused until the end. Rejects with `not_vacuumed` when the disk has no
 * room, or when another process does not let go of the file; every row is then as it was.
 */
export const rewriteDatabase = async (path: string): Promise<void> => {
  try {
    const database = openSqlite(path, { fileMustExist: true, timeout: commitWaitMs });
    try {
      await requireRoom(database, dirname(resolve(path)));
      database.exec('vacuum');
      database.pragma(`busy_timeout = ${readerWaitMs}`);
      const isBusy = database.pragma('wal_checkpoint(truncate)', { simple: true });
      if (isBusy) throw new Error('another process reads it, so its log still has old bytes');
    } finally {
      database.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(
      'not_vacuumed',
      `The erasure is done, but the file is not rewritten: ${reason}. Run the command again when the reason is gone`,
    );
  }
};

/** SQLite builds the new file in the folder of temporary files, then writes all of it into the log beside the old one. */
const requireRoom = async (database: Database, folder: string): Promise<void> => {
  const pages = (name: string) => Number(database.pragma(name, { simple: true }));
  const bytes = (pages('page_count') - pages('freelist_count')) * pages('page_size');
  for (const place of [folder, process.env.SQLITE_TMPDIR ?? tmpdir()]) {
    const free = await freeBytes(place);
    if (free < bytes)
      throw new Error(`${place} has ${inMib(free)} MiB free, and this needs ${inMib(bytes)} MiB`);
  }
};

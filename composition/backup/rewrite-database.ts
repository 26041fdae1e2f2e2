import Database from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import { lockDatabaseFile, sqliteConfig } from '../../adapters/knex/index.js';
import { CommandFailure } from '../commands/output.js';
import type { Configuration } from '../configuration/configuration.js';
import { databaseFile } from './database-file.js';

/**
 * Does work while no server can use the configured SQLite file. Then rewrites the file and empties its log, so that neither has
 * bytes of rows that were changed or deleted. Rejects before the work when a server uses the file. `done` is what the
 * work has achieved, for the message when the rewrite fails after it.
 */
export const thenRewriteDatabase = async (
  configuration: Configuration,
  done: string,
  work: () => Promise<void>,
): Promise<void> => {
  const path = databaseFile(configuration);
  const db = knex.default(sqliteConfig(path));
  try {
    const unlock = lock(db);
    try {
      await work();
      rewrite(path, done);
    } finally {
      unlock();
    }
  } finally {
    await db.destroy();
  }
};

const lock = (db: Knex): (() => void) => {
  try {
    return lockDatabaseFile(db);
  } catch (error) {
    throw new CommandFailure(
      'not_locked',
      `Nothing was done: ${messageOf(error)}. Stop the server first, or leave out --vacuum`,
    );
  }
};

const rewrite = (path: string, done: string): void => {
  try {
    const database = new Database(path, { fileMustExist: true });
    try {
      database.exec('vacuum');
      const isBusy = database.pragma('wal_checkpoint(truncate)', { simple: true });
      if (isBusy) throw new Error('another process reads it, so its log still has old bytes');
    } finally {
      database.close();
    }
  } catch (error) {
    throw new CommandFailure(
      'not_vacuumed',
      `${done}, but the file is not rewritten: ${messageOf(error)}. Run the command again when the reason is gone`,
    );
  }
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

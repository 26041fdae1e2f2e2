import Database from 'better-sqlite3';
import knex from 'knex';
import { lockDatabaseFile, sqliteConfig } from '../../adapters/knex/index.js';
import type { Configuration } from '../configuration/configuration.js';
import { databaseFile } from './database-file.js';

/**
 * Rewrites the configured SQLite file and empties its log, so that neither has bytes of rows that were changed or
 * deleted. Refuses while a server uses the file: its commits would have to wait.
 */
export const rewriteDatabase = async (configuration: Configuration): Promise<void> => {
  const path = databaseFile(configuration);
  const db = knex.default(sqliteConfig(path));
  const unlock = lockDatabaseFile(db);
  try {
    const database = new Database(path, { fileMustExist: true });
    try {
      database.exec('vacuum');
      database.pragma('wal_checkpoint(truncate)');
    } finally {
      database.close();
    }
  } finally {
    unlock();
    await db.destroy();
  }
};

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { openSqlite } from '../../adapters/knex/session/sqlite/driver.js';
import { isBusy } from '../../adapters/knex/session/sqlite/failures.js';
import { createPrivateFile } from '../../adapters/knex/session/sqlite/private-file.js';
import { CommandFailure } from '../commands/output.js';
import { removeDatabases } from './database-file.js';
import { isLeftover } from './schedule/plan.js';

/** How long it waits for another backup to end, in ms. */
const waitMs = 2_000;

/**
 * Makes this the only backup of a database that runs, until it is closed or the process ends. Throws `backup_running` while there
 * is another one.
 */
export const lockBackups = (path: string): Database => {
  const file = `${path}.backup-lock`;
  createPrivateFile(file);
  const lock = openSqlite(file, { timeout: waitMs });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new CommandFailure(
      'backup_running',
      `Another backup of ${path} is being made. Run the command again when it has ended`,
    );
  }
};

/** Where a backup is built that leaves the data folder encrypted, or for a bucket. */
export const plainDraft = 'backup.plain';
export const bucketDraft = 'backup';

/**
 * Deletes what backups that were killed left in the data folder: a copy of the database, with persons who may be erased
 * since. Does nothing while a backup of the database runs.
 */
export const removeDrafts = async (dataDir: string, database: string): Promise<void> => {
  const built = [plainDraft, `${bucketDraft}.partial`].map((name) => join(dataDir, name));
  const drafts = built.flatMap((file) => [file, `${file}-database`]);
  if (!drafts.some((file) => existsSync(file))) return;
  try {
    const lock = lockBackups(database);
    await removeDatabases(...drafts).finally(() => lock.close());
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
  }
};

/** Deletes what scheduled backups that were killed left in a folder. Call it under the lock. */
export const removeLeftovers = async (folder: string): Promise<void> => {
  const names = await readdir(folder);
  await removeDatabases(...names.filter(isLeftover).map((name) => join(folder, name)));
};

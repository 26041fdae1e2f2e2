import { open, rm } from 'node:fs/promises';
import { CommandFailure } from '../commands/output.js';
import type { Configuration } from '../configuration/configuration.js';

/** The path of the configured SQLite file. Throws for other databases. */
export const databaseFile = ({ database }: Pick<Configuration, 'database'>): string => {
  if (database.kind === 'sqlite') return database.path;
  throw new CommandFailure(
    'not_sqlite',
    database.kind === 'memory'
      ? 'ROUNDTRIP_DATABASE_URL is memory:, which only the server process can reach'
      : 'Back up and restore Postgres with its own tools; docs/operations/backup.md says how',
  );
};

/** Deletes database files with their logs and locks. A missing one is no error. */
export const removeDatabases = async (...paths: readonly string[]): Promise<void> => {
  for (const path of paths)
    for (const end of ['', '-wal', '-shm', '-journal', '.lock'])
      await rm(path + end, { force: true });
};

/** Waits until a file, or the names in a folder, survive a power cut. */
export const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
};

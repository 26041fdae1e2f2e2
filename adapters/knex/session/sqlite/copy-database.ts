import type { Database } from 'better-sqlite3';

/** Pages that one step copies. Between two steps the event loop turns. */
const pagesPerStep = 2_000;

/** How much of a file is copied, in pages. */
export type CopyProgress = { readonly done: number; readonly total: number };

/**
 * Copies a database to a new file, as of one instant, with SQLite's online backup. Other processes read and write
 * meanwhile. The open transaction keeps the instant: without it the backup would begin again after each commit of
 * another process, and never end under load. The write-ahead log grows until the copy is made.
 */
export const copyDatabase = async (
  source: Database,
  destination: string,
  onProgress: (progress: CopyProgress) => void,
): Promise<void> => {
  source.exec('begin');
  try {
    // The transaction begins with its first read.
    source.prepare('select count(*) from sqlite_master').get();
    await source.backup(destination, {
      progress: ({ totalPages: total, remainingPages }) => {
        onProgress({ done: total - remainingPages, total });
        return pagesPerStep;
      },
    });
  } finally {
    source.exec('rollback');
  }
};

/** Throws unless SQLite finds the whole structure of a database intact. */
export const checkIntegrity = (database: Database): void => {
  const found = database.pragma('integrity_check(1)', { simple: true });
  if (found !== 'ok') throw new Error(`SQLite finds the database damaged: ${found}`);
};

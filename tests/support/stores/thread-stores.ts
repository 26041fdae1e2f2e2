import type { Worker } from 'node:worker_threads';
import knex, { type Knex } from 'knex';
import { type KnexStores, sqliteConfig } from '../../../adapters/knex/index.js';
import { sqliteReaderConfig } from '../../../adapters/knex/session/configs.js';
import { threadStores } from '../../../adapters/knex/thread/thread-stores.js';
import { startThread } from '../../../composition/threads/start-thread.js';
import { withTempFolder } from '../temp-folder.js';
import { migratedFile } from './migrated.js';

/** Stores of a migrated file whose writes run in a thread, as in a server. */
export type OpenThreadStores = {
  readonly stores: KnexStores;
  /** The threads that were started, in order. */
  readonly threads: readonly Worker[];
  /** The errors of the threads that ended by themselves. */
  readonly ends: readonly unknown[];
  readonly close: () => Promise<void>;
};

export const openThreadStores = (path: string): OpenThreadStores => {
  const threads: Worker[] = [];
  const ends: unknown[] = [];
  const reader = knex.default(sqliteReaderConfig(path));
  const stores = threadStores(reader, {
    start: () => {
      const thread = startThread('sqlite-writer', { path, prefix: '' });
      threads.push(thread);
      return thread;
    },
    onDamagedRow: () => {},
    onThreadEnd: (error) => ends.push(error),
  });
  return {
    stores,
    threads,
    ends,
    close: async () => {
      await stores.close();
      await reader.destroy();
    },
  };
};

/** Lends such stores on a fresh file, with a knex for the same file that can write. Closes both afterwards. */
export const withThreadStores = (
  use: (open: OpenThreadStores & { readonly db: Knex }) => Promise<void>,
): Promise<void> =>
  withTempFolder(async (folder) => {
    const path = await migratedFile(folder);
    const db = knex.default(sqliteConfig(path));
    const open = openThreadStores(path);
    try {
      await use({ ...open, db });
    } finally {
      await open.close();
      await db.destroy();
    }
  });

import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from '../../adapters/knex/session/sqlite/driver.js';
import { serveWrites } from '../../adapters/knex/thread/serve-writes.js';
import { systemClock } from '../../adapters/system/clocks.js';
import { systemRandomBytes } from '../../adapters/system/crypto.js';
import { ulidNewId } from '../../adapters/system/ids.js';

/** The file that the thread writes to, and what precedes the names of its tables. */
export type WriterData = { readonly path: string; readonly prefix: string };

/*
 * The writer thread of a server on a SQLite file: `sqlite.ts` starts it with the path of the file and the prefix. It imports
 * single files, because each module that it loads takes memory a second time.
 */
if (parentPort) {
  const { path, prefix }: WriterData = workerData;
  serveWrites({
    port: parentPort,
    open: () => openSqlite(path),
    newId: ulidNewId(systemClock, systemRandomBytes),
    prefix,
  });
}

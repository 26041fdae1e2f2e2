import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { anyId, type StoresUnderTest, storesConformance } from 'roundtrip/conformance';
import { type LmdbStores, openLmdbStores } from './lmdb-stores.js';

const folder = mkdtempSync(join(tmpdir(), 'lmdb-'));
const opened: LmdbStores[] = [];
after(async () => {
  for (const { close } of opened) await close();
  rmSync(folder, { recursive: true });
});

/** Empty stores. A test need not wait for the disk. */
const fresh = async (): Promise<StoresUnderTest> => {
  const lmdb = openLmdbStores(join(folder, String(opened.length)), anyId, { noSync: true });
  opened.push(lmdb);
  return {
    ...lmdb.stores,
    jobOf: async (project, subject) =>
      [...lmdb.tables.jobs.values()].find(
        (job) => job.project === project && job.subject === subject,
      ),
  };
};

storesConformance(test, fresh);

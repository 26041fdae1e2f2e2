import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TablesUnderTest, tablesConformance } from '../../conformance/index.js';
import { anyId } from '../../support/fixtures/builders.js';
import { lmdbTransaction, openLmdbStores } from '../../support/lmdb/lmdb-stores.js';
import { lmdbTables } from '../../support/lmdb/lmdb-tables.js';
import { suite } from '../../support/suite.js';

const test = suite('tables on LMDB');

const closing: (() => Promise<void>)[] = [];
test.after(async () => {
  for (const close of closing.toReversed()) await close();
});

const open = async (folder: string): Promise<TablesUnderTest> => {
  const { db, close } = openLmdbStores(folder, anyId, { noSync: true });
  closing.push(close);
  return { ...lmdbTables(db), transaction: lmdbTransaction(db), reopen: () => open(folder) };
};

tablesConformance(test, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  closing.push(() => rm(folder, { recursive: true }));
  return open(folder);
});

test.run();

import assert from 'node:assert/strict';
import {
  type AsyncDatabase,
  journaledTables,
  storesOn,
  type TableEntry,
  tablesFrom,
} from '../../../adapters/memory/index.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { type TablesUnderTest, tablesConformance } from '../../conformance/index.js';
import { anyAcceptance, anyId } from '../../support/fixtures/builders.js';
import { rightOf } from '../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../support/fixtures/scene.js';
import { suite } from '../../support/suite.js';

const test = suite('journaled tables');

/** A database that outlives its tables: entries as JSON, by key. */
const databaseOf = (entries: Map<string, string>): AsyncDatabase => ({
  readAll: async () => Array.from(entries.values(), (text): TableEntry => JSON.parse(text)),
  writeBatch: async (batch) => {
    await new Promise((resolve) => setImmediate(resolve));
    for (const write of batch)
      if (write.value === undefined) entries.delete(JSON.stringify(write.key));
      else entries.set(JSON.stringify(write.key), JSON.stringify(write));
  },
});

const open = async (entries = new Map<string, string>()): Promise<TablesUnderTest> => ({
  ...(await journaledTables(databaseOf(entries))),
  reopen: () => open(entries),
});

tablesConformance(test, () => open());

/** Stores on a database whose writes wait for the test. */
const heldStores = async () => {
  const entries = new Map<string, string>();
  const database = databaseOf(entries);
  let gate: Promise<void> = Promise.resolve();
  const { transaction, ...maker } = await journaledTables({
    ...database,
    writeBatch: async (batch) => {
      await gate;
      await database.writeBatch(batch);
    },
  });
  const stores = storesOn(tablesFrom(maker), { newId: anyId, transaction });
  const channel = await openChannel(stores, await openProject(stores));
  return { entries, stores, channel, setGate: (next: Promise<void>) => (gate = next) };
};

test('no call resolves before what it wrote, or saw, is written', async () => {
  const { entries, stores, channel, setGate } = await heldStores();
  let letGo = () => {};
  setGate(new Promise((resolve) => (letGo = resolve)));
  const before = entries.size;
  const change = anyAcceptance(channel);
  const sizes: number[] = [];
  const seen = [
    stores.commit(change),
    stores.messages.find(channel.project, messageOf(change).id),
    stores.queue.backlog(),
  ].map(async (call) => {
    const found = await call;
    sizes.push(entries.size);
    return found;
  });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([sizes, entries.size], [[], before]);
  letGo();
  const [, message] = await Promise.all(seen);
  assert.deepEqual(message, { ...messageOf(change), version: 1 });
  assert.ok(sizes.every((size) => size === entries.size));
});

test('a batch that fails is taken back, and the next call starts from what is written', async () => {
  const { entries, stores, channel, setGate } = await heldStores();
  const before = new Map(entries);
  const refused = Promise.reject(new Error('The disk is full.'));
  refused.catch(() => {});
  setGate(refused);
  const change = anyAcceptance(channel, { key: 'k1' });
  await assert.rejects(stores.commit(change), PortFailure);
  assert.deepEqual(entries, before);
  assert.equal(await stores.messages.find(channel.project, messageOf(change).id), undefined);
  setGate(Promise.resolve());
  assert.equal(rightOf(await stores.commit(change)).events[0]?.sequence, 1);
});

test.run();

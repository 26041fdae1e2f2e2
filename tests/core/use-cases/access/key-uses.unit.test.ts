import assert from 'node:assert/strict';
import type { ApiKeyId } from '../../../../core/shared/ids.js';
import { type Instant, minuteMs } from '../../../../core/shared/time.js';
import { keyUses } from '../../../../core/use-cases/access/key-uses.js';
import { idOf, noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

type Use = { readonly key: ApiKeyId; readonly minute: Instant };

/** What was written, write by write; `trouble` makes the next writes fail. */
const scene = () => {
  const writes: (readonly Use[])[] = [];
  const store = { isAway: false };
  const uses = keyUses({
    recordUse: async (given) => {
      if (store.isAway) throw new Error('away');
      writes.push(given);
    },
  });
  return { uses, writes, store };
};

const [first, second] = [idOf('key', 1), idOf('key', 2)];
const [before, after] = [noon, noon + minuteMs];

const test = suite('uses of keys');

test('writes a key at most once a minute, however often it is used and written', async () => {
  const { uses, writes } = scene();
  for (let i = 0; i < 3; i += 1) {
    uses.note(first, before, null);
    uses.note(first, before, null);
    await uses.flush();
  }
  assert.deepEqual(writes, [[{ key: first, minute: before }]]);
});

test('writes all keys in one call', async () => {
  const { uses, writes } = scene();
  uses.note(first, before, null);
  uses.note(second, before, null);
  await uses.flush();
  assert.deepEqual(writes, [
    [
      { key: first, minute: before },
      { key: second, minute: before },
    ],
  ]);
});

test('writes nothing that the store already has', async () => {
  const { uses, writes } = scene();
  uses.note(first, before, before);
  await uses.flush();
  assert.deepEqual(writes, []);
});

test('writes the same key again the next minute', async () => {
  const { uses, writes } = scene();
  for (const minute of [before, after]) {
    uses.note(first, minute, null);
    await uses.flush();
  }
  assert.deepEqual(
    writes.flat().map(({ minute }) => minute),
    [before, after],
  );
});

test('keeps uses that could not be written for the next call', async () => {
  const { uses, writes, store } = scene();
  uses.note(first, before, null);
  store.isAway = true;
  await assert.rejects(uses.flush);
  store.isAway = false;
  await uses.flush();
  assert.deepEqual(writes, [[{ key: first, minute: before }]]);
});

test('keeps a use of the next minute that was noted while the first was being written', async () => {
  const writes: (readonly Use[])[] = [];
  const uses = keyUses({
    recordUse: async (given) => {
      writes.push(given);
      uses.note(first, after, null);
    },
  });
  uses.note(first, before, null);
  await uses.flush();
  await uses.flush();
  assert.deepEqual(
    writes.flat().map(({ minute }) => minute),
    [before, after],
  );
});

test('never holds more uses than its limit', async () => {
  const { uses, writes } = scene();
  for (let i = 0; i < 10_500; i += 1) uses.note(idOf('key', i), before, null);
  await uses.flush();
  assert.equal(writes[0]?.length, 10_000);
});

test.run();

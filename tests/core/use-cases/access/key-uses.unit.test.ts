import assert from 'node:assert/strict';
import type { ApiKeyId } from '../../../../core/shared/ids.js';
import { keyUses } from '../../../../core/use-cases/access/key-uses.js';
import { idOf } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

type Use = { readonly key: ApiKeyId; readonly day: string };

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
const [monday, tuesday] = ['2026-01-05', '2026-01-06'];

const test = suite('uses of keys');

test('writes a key at most once a day, however often it is used and written', async () => {
  const { uses, writes } = scene();
  for (let i = 0; i < 3; i += 1) {
    uses.note(first, monday, null);
    uses.note(first, monday, null);
    await uses.flush();
  }
  assert.deepEqual(writes, [[{ key: first, day: monday }]]);
});

test('writes all keys in one go', async () => {
  const { uses, writes } = scene();
  uses.note(first, monday, null);
  uses.note(second, monday, null);
  await uses.flush();
  assert.deepEqual(writes, [
    [
      { key: first, day: monday },
      { key: second, day: monday },
    ],
  ]);
});

test('writes nothing that the store has already', async () => {
  const { uses, writes } = scene();
  uses.note(first, monday, monday);
  await uses.flush();
  assert.deepEqual(writes, []);
});

test('writes the same key again the next day', async () => {
  const { uses, writes } = scene();
  for (const day of [monday, tuesday]) {
    uses.note(first, day, null);
    await uses.flush();
  }
  assert.deepEqual(
    writes.flat().map(({ day }) => day),
    [monday, tuesday],
  );
});

test('keeps what could not be written for the next time', async () => {
  const { uses, writes, store } = scene();
  uses.note(first, monday, null);
  store.isAway = true;
  await assert.rejects(uses.flush);
  store.isAway = false;
  await uses.flush();
  assert.deepEqual(writes, [[{ key: first, day: monday }]]);
});

test('keeps a use of the next day that was noted while the first was being written', async () => {
  const writes: (readonly Use[])[] = [];
  const uses = keyUses({
    recordUse: async (given) => {
      writes.push(given);
      uses.note(first, tuesday, null);
    },
  });
  uses.note(first, monday, null);
  await uses.flush();
  await uses.flush();
  assert.deepEqual(
    writes.flat().map(({ day }) => day),
    [monday, tuesday],
  );
});

test('never holds more than its bound', async () => {
  const { uses, writes } = scene();
  for (let i = 0; i < 10_500; i += 1) uses.note(idOf('key', i), monday, null);
  await uses.flush();
  assert.equal(writes[0]?.length, 10_000);
});

test.run();

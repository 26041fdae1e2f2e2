import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ulidNewId } from '../../../adapters/system/index.js';
import { idPrefixes, isId } from '../../../core/shared/ids.js';
import { noon } from '../../support/fixtures/entities.js';
import { seeded } from '../../support/seeded.js';
import { suite } from '../../support/suite.js';

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';
const prefixes = Object.values(idPrefixes);

/** The clock as read before each identifier: it stands, goes on, jumps, and is set back. */
const anyClock = fc.array(
  fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: -100_000, max: 100_000 }),
  ),
  { minLength: 2, maxLength: 60 },
);
const anyBytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

const idsOf = (moves: readonly number[], bytes: Uint8Array): readonly string[] => {
  let now = noon;
  const newId = ulidNewId(
    () => now,
    () => bytes,
  );
  return moves.map((move) => {
    now += move;
    return newId('msg');
  });
};

/** The instant that an identifier was made at, as its first ten digits tell it. */
const timeOf = (id: string): number =>
  [...id.slice(4, 14)].reduce((sum, digit) => sum * 32 + crockford.indexOf(digit), 0);

const test = suite('identifiers');

test('sort strictly by creation, also within a millisecond and when the clock is set back', () => {
  const property = fc.property(anyClock, anyBytes, (moves, bytes) => {
    const ids = idsOf(moves, bytes);
    for (const [i, id] of ids.entries()) assert.ok(i === 0 || id > (ids[i - 1] ?? ''));
  });
  fc.assert(property, seeded(2_000));
});

test('contain the latest time that the clock has shown', () => {
  const property = fc.property(anyClock, anyBytes, (moves, bytes) => {
    let [now, latest] = [noon, 0];
    for (const [i, id] of idsOf(moves, bytes).entries()) {
      now += moves[i] ?? 0;
      latest = Math.max(latest, now);
      assert.equal(timeOf(id), latest);
    }
  });
  fc.assert(property, seeded(500));
});

test('increment from the highest random part without an overflow', () => {
  const ids = idsOf(new Array<number>(100_000).fill(0), new Uint8Array(16).fill(255));
  assert.deepEqual([...ids].sort(), ids);
  assert.ok(ids.every((id) => isId('msg')(id)));
});

test('have 79 random bits in each new millisecond', () => {
  let now = noon;
  const asked: number[] = [];
  const newId = ulidNewId(
    () => now,
    (count) => {
      asked.push(count);
      return new Uint8Array(count).fill(0b1010_1010);
    },
  );
  const first = newId('msg');
  newId('msg');
  now += 1;
  const next = newId('msg');
  assert.deepEqual(asked, [16, 16]);
  assert.equal(first.slice(14), next.slice(14));
  assert.equal(first.slice(14), 'a'.repeat(16));
});

test('are well-formed for their own prefix and for no other', () => {
  const newId = ulidNewId(
    () => noon,
    (count) => new Uint8Array(count),
  );
  for (const prefix of prefixes)
    for (const other of prefixes) assert.equal(isId(other)(newId(prefix)), other === prefix);
});

test('are not well-formed with a character too few, too many, or out of the alphabet', () => {
  const [id = ''] = idsOf([0, 0], new Uint8Array(16));
  const isMessage = isId('msg');
  for (const bad of [
    id.slice(0, -1),
    `${id}0`,
    id.toUpperCase(),
    `msg_8${id.slice(5)}`,
    '',
    'msg_',
  ])
    assert.ok(!isMessage(bad), bad);
  for (const letter of 'iloué \n') assert.ok(!isMessage(id.slice(0, -1) + letter), letter);
});

test.run();

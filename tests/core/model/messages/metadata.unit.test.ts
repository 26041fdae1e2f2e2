import assert from 'node:assert/strict';
import { Metadata } from '../../../../core/model/messages/metadata.js';
import { times } from '../../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';

const cases = suite('metadata');

const pairs = (count: number): Metadata =>
  Object.fromEntries(times(count, (i) => [`key${i}`, 'value']));

const violation = (u: unknown) => {
  const [error] = leftOf(Metadata.decode(u));
  return [error?.context.slice(1).map(({ key }) => key), error?.message];
};

const tooMuch = [[], 'must have at most 20 pairs and 1024 bytes of UTF-8'];

cases('has at most 20 pairs', () => {
  for (const count of [0, 1, 20])
    assert.deepEqual(rightOf(Metadata.decode(pairs(count))), pairs(count));
  for (const count of [21, 1_000]) assert.deepEqual(violation(pairs(count)), tooMuch);
});

cases('has at most 1,024 bytes of UTF-8, keys and values together', () => {
  // Each letter with the bytes that it has.
  for (const [letter, bytes] of [
    ['a', 1],
    ['é', 2],
    ['€', 3],
    ['😀', 4],
  ] as const) {
    assert.equal(Buffer.byteLength(letter), bytes);
    const key = letter.repeat(8);
    const room = 1_024 - 8 * bytes - 'pad'.length;
    const value = letter.repeat(Math.floor(room / bytes));
    const full = { [key]: value, pad: 'x'.repeat(room % bytes) };
    assert.deepEqual(rightOf(Metadata.decode(full)), full, letter);
    assert.deepEqual(violation({ ...full, pad: `${full.pad}x` }), tooMuch, letter);
  }
});

cases('holds only strings', () => {
  for (const value of [1, null, true, {}, ['a'], undefined])
    assert.deepEqual(violation({ a: 'b', c: value }), [['c'], 'must be a string']);
  for (const u of [null, [], 'a', 1]) assert.deepEqual(violation(u), [[], 'must be an object']);
});

cases('may have any key, __proto__ too', () => {
  const given = JSON.parse('{"__proto__":"a","constructor":"b","":"c"}');
  const taken = rightOf(Metadata.decode(given));
  assert.equal(JSON.stringify(taken), '{"__proto__":"a","constructor":"b","":"c"}');
  assert.equal(Object.getPrototypeOf(taken), Object.prototype);
});

cases.run();

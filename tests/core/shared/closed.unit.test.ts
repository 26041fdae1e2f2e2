import assert from 'node:assert/strict';
import * as t from 'io-ts';
import { closed } from '../../../core/shared/closed-object.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const cases = suite('a closed object');

const Pair = closed('Pair', { a: t.string }, { b: t.number });
const Outer = closed('Outer', { pair: Pair });

const firstOf = (u: unknown, codec: t.Mixed = Pair) => {
  const errors = leftOf(codec.decode(u));
  assert.equal(errors.length, 1);
  const [error] = errors;
  const path = error?.context.slice(1).map(({ key }) => key);
  return [path, error?.message];
};

cases('takes its fields, and leaves out optional ones that are missing', () => {
  assert.deepEqual(rightOf(Pair.decode({ a: 'x', b: 1 })), { a: 'x', b: 1 });
  assert.deepEqual(rightOf(Pair.decode({ a: 'x' })), { a: 'x' });
  assert.deepEqual(rightOf(Pair.decode({ a: 'x', b: undefined })), { a: 'x' });
});

cases('refuses anything but an object', () => {
  for (const u of [null, undefined, 'a', 1, true, [], ['a']])
    assert.deepEqual(firstOf(u), [[], 'must be an object']);
});

cases('reports the first violation: an unknown field, then each field in its order', () => {
  assert.deepEqual(firstOf({ b: 'no', c: 1 }), [['c'], 'is not a known field']);
  assert.deepEqual(firstOf({ b: 'no' }), [['a'], 'is required']);
  assert.deepEqual(firstOf({ a: null, b: 'no' }), [['a'], undefined]);
  assert.deepEqual(firstOf({ a: 'x', b: null }), [['b'], undefined]);
  assert.deepEqual(firstOf({ pair: { a: 'x', c: 1 } }, Outer), [
    ['pair', 'c'],
    'is not a known field',
  ]);
});

cases('reads no inherited member, and sets no prototype', () => {
  assert.deepEqual(firstOf(Object.create({ a: 'x' })), [['a'], 'is required']);
  const polluting = JSON.parse('{"a":"x","__proto__":{"b":1}}');
  assert.deepEqual(firstOf(polluting), [['__proto__'], 'is not a known field']);
  for (const name of ['constructor', 'toString', 'hasOwnProperty'])
    assert.deepEqual(firstOf({ a: 'x', [name]: 1 }), [[name], 'is not a known field']);
});

cases.run();

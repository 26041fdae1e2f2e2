import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { canonicalJson } from '../../../core/shared/canonical-json.js';
import { seeded } from '../../support/seeded.js';
import { suite } from '../../support/suite.js';

/** Any JSON value, as it is after parsing. */
const anyJson = fc.json({ maxDepth: 4 }).map((text): unknown => JSON.parse(text));

/** Values so small that two of them are often the same. */
const fewJson = fc
  .json({ maxDepth: 2, stringUnit: fc.constantFrom('a', 'b', '"', ':') })
  .map((text): unknown => JSON.parse(text));

/** The value as JSON can say it: it has no negative zero. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The same value with the members of every object the other way round. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  const members = Object.entries(value).map(([key, member]) => [key, turned(member)] as const);
  return Object.fromEntries(members.reverse());
};

const test = suite('canonical JSON');

test('writes equal values equally, for members in any order', () => {
  const property = fc.property(anyJson, (value) => {
    assert.equal(canonicalJson(turned(value)), canonicalJson(value));
  });
  fc.assert(property, seeded(2_000));
});

test('loses nothing: it is JSON of the same value', () => {
  const property = fc.property(anyJson, (value) => {
    assert.ok(isDeepStrictEqual(JSON.parse(canonicalJson(value)), plain(value)));
  });
  fc.assert(property, seeded(2_000));
});

test('writes different values differently', () => {
  const property = fc.property(fewJson, fewJson, (one, other) => {
    const isSame = isDeepStrictEqual(plain(one), plain(other));
    assert.equal(canonicalJson(one) === canonicalJson(other), isSame);
  });
  fc.assert(property, seeded(2_000));
});

test('has no white space and its keys in order', () => {
  const value = { b: [1, { z: null, a: 'x y' }], a: true, B: 1.5e300, é: '\u2028', '': [] };
  const text = '{"":[],"B":1.5e+300,"a":true,"b":[1,{"a":"x y","z":null}],"é":"\u2028"}';
  assert.equal(canonicalJson(value), text);
});

test('treats an undefined member as absent', () => {
  assert.equal(canonicalJson({ a: undefined, b: 1 }), canonicalJson({ b: 1 }));
  assert.equal(canonicalJson([undefined, 1]), '[null,1]');
});

test('treats names such as __proto__ like any other', () => {
  const text = '{"__proto__":1,"constructor":{"prototype":2}}';
  assert.equal(canonicalJson(JSON.parse(text)), text);
});

test.run();

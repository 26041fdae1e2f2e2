import assert from 'node:assert/strict';
import { aesSealing } from '../../../adapters/system/index.js';
import { suite } from '../../support/suite.js';

const test = suite('sealing');

const key = (fill: number) => new Uint8Array(32).fill(fill);
const { seal, open } = aesSealing(key(1));

test('opens every text that it sealed', () => {
  for (const text of ['', 'whsec_AAECAwQ', 'Grüße aus 東京 👋', 'x'.repeat(10_000)])
    assert.equal(open(seal(text, 'whe_1'), 'whe_1'), text);
});

test('seals the same text differently each time, without a trace of it', () => {
  const sealed = Array.from({ length: 100 }, () => seal('whsec_secret', 'whe_1'));
  assert.equal(new Set(sealed).size, 100);
  for (const text of sealed) assert.match(text, /^v1\.[\w-]+$/);
  assert.ok(!sealed.some((text) => Buffer.from(text, 'base64url').includes('secret')));
});

test('does not open a text for another subject or under another key', () => {
  const sealed = seal('secret', 'whe_1');
  assert.throws(() => open(sealed, 'whe_2'));
  assert.throws(() => open(sealed, ''));
  assert.throws(() => aesSealing(key(2)).open(sealed, 'whe_1'));
});

test('does not open a text in which any bit was changed', () => {
  const sealed = Buffer.from(seal('secret', 'whe_1').slice(3), 'base64url');
  for (let bit = 0; bit < 8 * sealed.length; bit += 1) {
    const tampered = Buffer.from(sealed);
    tampered[bit >> 3] = (tampered[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    assert.throws(() => open(`v1.${tampered.toString('base64url')}`, 'whe_1'));
  }
});

test('does not open a truncated text or another version', () => {
  const sealed = seal('secret', 'whe_1');
  for (let length = 0; length < sealed.length; length += 1)
    assert.throws(() => open(sealed.slice(0, length), 'whe_1'));
  assert.throws(() => open(sealed.replace('v1.', 'v2.'), 'whe_1'));
});

test('opens what any of its keys sealed, and seals under the first with its id', () => {
  const former = aesSealing(key(1));
  const both = aesSealing(key(2), key(1));
  const [first = '', second] = both.keys;
  assert.deepEqual(former.keys, [second]);
  const old = former.seal('secret', 'whe_1');
  const sealed = both.seal('secret', 'whe_1');
  assert.match(old, /^v1\./);
  assert.ok(sealed.startsWith(`v2.${first}.`));
  for (const text of [old, sealed]) assert.equal(both.open(text, 'whe_1'), 'secret');
  assert.deepEqual(
    [old, sealed].map((text) => both.keyOf(text, 'whe_1')),
    [second, first],
  );
  assert.equal(aesSealing(key(2)).open(sealed, 'whe_1'), 'secret');
  assert.equal(both.keyOf(sealed, 'whe_2'), undefined);
  assert.throws(
    () => former.open(sealed, 'whe_1'),
    new RegExp(`under the key ${first}.*${second}`),
  );
});

test('does not open a text whose key id was changed or removed', () => {
  const both = aesSealing(key(2), key(1));
  const [first = '', second = ''] = both.keys;
  const sealed = both.seal('secret', 'whe_1');
  assert.throws(() => both.open(sealed.replace(first, second), 'whe_1'));
  assert.throws(() => both.open(sealed.replace(first, ''), 'whe_1'));
});

test('accepts only a key of 32 bytes', () => {
  for (const length of [0, 16, 31, 33]) assert.throws(() => aesSealing(new Uint8Array(length)));
});

test.run();

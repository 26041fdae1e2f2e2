import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { apiKeyFrom, isWellFormedKey } from '../../../../core/model/access/key-format.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** What somebody may mistype: every visible character, a blank, and a few that look alike elsewhere. */
const typed = [
  ...Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)),
  '\n',
  'О',
  '٠',
];

const environments = fc.constantFrom('live' as const, 'test' as const);
const anyKey = fc
  .tuple(environments, fc.uint8Array({ minLength: 64, maxLength: 64 }))
  .map(([environment, random]) => apiKeyFrom(environment, random))
  .filter((key) => key !== undefined);

const inBase62 = (value: number): string => {
  const [high, low] = [Math.floor(value / 62), value % 62];
  return (high > 0 ? inBase62(high) : '') + base62.charAt(low);
};

const test = suite('form of an API key');

test('is the prefix of its environment, 32 base62 characters, and 6 of check digits', () => {
  const property = fc.property(anyKey, (key) => {
    assert.match(key, /^rt_(live|test)_[0-9A-Za-z]{38}$/);
    assert.ok(isWellFormedKey(key));
  });
  fc.assert(property, seeded(500));
});

test('ends in the CRC-32 of what goes before, most significant digit first, zero-padded', () => {
  const property = fc.property(anyKey, (key) => {
    const [body, check] = [key.slice(0, -6), key.slice(-6)];
    assert.equal(check, inBase62(crc32(body)).padStart(6, '0'));
  });
  fc.assert(property, seeded(500));
});

test('detects a typo: no single character can be changed into any other', () => {
  const property = fc.property(anyKey, (key) => {
    for (let at = 0; at < key.length; at += 1)
      for (const character of typed)
        if (character !== key.charAt(at))
          assert.ok(!isWellFormedKey(key.slice(0, at) + character + key.slice(at + 1)));
  });
  fc.assert(property, seeded(20));
});

test('detects a missing, an additional and two swapped characters', () => {
  const property = fc.property(anyKey, (key) => {
    for (let at = 0; at <= key.length; at += 1) {
      assert.ok(at === key.length || !isWellFormedKey(key.slice(0, at) + key.slice(at + 1)));
      assert.ok(!isWellFormedKey(`${key.slice(0, at)}0${key.slice(at)}`));
      const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
      assert.ok(swapped === key || !isWellFormedKey(swapped));
    }
  });
  fc.assert(property, seeded(100));
});

test('has a form that no other text has', () => {
  fc.assert(
    fc.property(fc.string(), (text) => assert.ok(!isWellFormedKey(text))),
    seeded(1_000),
  );
});

test('makes every character equally likely', () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 248; byte += 1) {
    const key = apiKeyFrom('live', new Uint8Array(32).fill(byte)) ?? assert.fail();
    const secret = new Set(key.slice('rt_live_'.length, -6));
    assert.equal(secret.size, 1);
    for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  assert.deepEqual([...counts.keys()].sort(), [...base62].sort());
  assert.deepEqual(new Set(counts.values()), new Set([4]));
});

test('rejects biased bytes, and draws more when too few are left', () => {
  for (let byte = 248; byte < 256; byte += 1) {
    const biased = new Uint8Array(64).fill(byte);
    assert.equal(apiKeyFrom('test', biased), undefined);
    biased.fill(7, 33);
    assert.equal(apiKeyFrom('test', biased), undefined);
    biased.fill(7, 32);
    assert.equal(apiKeyFrom('test', biased), apiKeyFrom('test', new Uint8Array(32).fill(7)));
  }
});

test.run();

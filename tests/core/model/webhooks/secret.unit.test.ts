import assert from 'node:assert/strict';
import {
  newSecret,
  rotated,
  secretBytes,
  signingSecrets,
} from '../../../../core/model/webhooks/secret.js';
import { hourMs } from '../../../../core/shared/time.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('webhook secret');

test('is whsec_ and the base64 of 24 random bytes', () => {
  for (let first = 0; first < 256; first += 1) {
    const bytes = Uint8Array.from({ length: 24 }, (_, i) => (first + 41 * i) % 256);
    const expected = `whsec_${Buffer.from(bytes).toString('base64')}`;
    assert.equal(newSecret(bytes.subarray(0, secretBytes)), expected);
    assert.match(expected, /^whsec_[A-Za-z0-9+/]{32}$/);
  }
});

test('signs on for 24 hours beside the one that follows it', () => {
  const first = rotated([], 'first', noon);
  const second = rotated(first, 'second', noon + 1);
  const names = (at: number) => signingSecrets(second, at).map(({ sealed }) => sealed);
  assert.deepEqual(names(noon + 1), ['second', 'first']);
  assert.deepEqual(names(noon + 24 * hourMs), ['second', 'first']);
  assert.deepEqual(names(noon + 24 * hourMs + 1), ['second']);
});

test('drops the oldest at a second rotation within the day', () => {
  const second = rotated(rotated([], 'first', noon), 'second', noon + 1);
  const third = rotated(second, 'third', noon + 2);
  assert.deepEqual(third, [
    { sealed: 'third', until: null },
    { sealed: 'second', until: noon + 2 + 24 * hourMs },
  ]);
});

test.run();

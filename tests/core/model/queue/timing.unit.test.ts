import assert from 'node:assert/strict';
import { retryAt } from '../../../../core/model/queue/timing.js';
import { hourMs } from '../../../../core/shared/time.js';
import { combinations } from '../../../support/combinations.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const almostOne = 1 - 2 ** -53;
const everything = combinations({
  failures: Array.from({ length: 64 }, (_, i) => i),
  waitMs: [0, 1, 500, 1_000, 60_000, 300_000, 3_600_000],
  random: [0, 0.1, 0.5, 0.9, almostOne],
}).map((given) => ({ ...given, expiresAt: noon + 24 * hourMs }));
const bound = (failures: number): number => Math.min(300_000, 1_000 * 2 ** failures);

const test = suite('retry');

test('waits at least as long as the provider asked', () => {
  for (const given of everything) assert.ok(retryAt(noon, given) >= noon + given.waitMs);
});

test('waits less than a second, doubled with each failure up to 5 minutes, or as long as the provider asked', () => {
  for (const given of everything) {
    const { failures, waitMs } = given;
    assert.ok(retryAt(noon, given) - noon <= Math.max(waitMs, bound(failures) - 1));
  }
});

test('spreads the wait over the whole range', () => {
  for (const given of everything)
    assert.equal(
      retryAt(noon, { ...given, waitMs: 0 }) - noon,
      Math.floor(given.random * bound(given.failures)),
    );
});

test('makes a job due at its expiry at the latest', () => {
  for (const given of everything)
    for (const leftMs of [0, 1, 999, 60_000, 24 * hourMs]) {
      const expiresAt = noon + leftMs;
      const at = retryAt(noon, { ...given, expiresAt });
      assert.equal(at, Math.min(retryAt(noon, given), expiresAt));
    }
});

test('gives whole milliseconds', () => {
  for (const given of everything) assert.ok(Number.isInteger(retryAt(noon, given)));
});

test.run();

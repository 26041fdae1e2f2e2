import assert from 'node:assert/strict';
import { retryAt } from '../../../core/dispatch/rules.js';
import { combinations } from '../../support/combinations.js';
import { suite } from '../../support/suite.js';
import { noon } from '../any.js';

const almostOne = 1 - 2 ** -53;
const everything = combinations({
  failures: Array.from({ length: 64 }, (_, i) => i),
  waitMs: [0, 1, 500, 1_000, 60_000, 300_000, 3_600_000],
  random: [0, 0.1, 0.5, 0.9, almostOne],
});
const bound = (failures: number): number => Math.min(300_000, 1_000 * 2 ** failures);

const test = suite('retry');

test('waits at least as long as the provider asked', () => {
  for (const given of everything) assert.ok(retryAt(noon, given) >= noon + given.waitMs);
});

test('waits less than a second, doubled with each failure, to 5 minutes; or as the provider asked', () => {
  for (const given of everything) {
    const { failures, waitMs } = given;
    assert.ok(retryAt(noon, given) - noon <= Math.max(waitMs, bound(failures) - 1));
  }
});

test('spreads the wait over the whole of the bound', () => {
  for (const { failures, random } of everything)
    assert.equal(
      retryAt(noon, { failures, waitMs: 0, random }) - noon,
      Math.floor(random * bound(failures)),
    );
});

test('gives whole milliseconds', () => {
  for (const given of everything) assert.ok(Number.isInteger(retryAt(noon, given)));
});

test.run();

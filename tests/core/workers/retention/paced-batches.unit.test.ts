import assert from 'node:assert/strict';
import { nextRows } from '../../../../core/workers/retention/paced-batches.js';
import { suite } from '../../../support/suite.js';

const test = suite('batches of the retention');

test('get smaller when one takes longer than a send may wait, down to 20 rows', () => {
  assert.equal(nextRows(100, 8), 50);
  assert.equal(nextRows(50, 4.1), 48);
  assert.equal(nextRows(100, 1_000), 20);
});

test('get larger when one is quick, up to 100 rows', () => {
  assert.equal(nextRows(20, 1), 30);
  assert.equal(nextRows(90, 1), 100);
});

test('keep their size in between', () => {
  assert.equal(nextRows(20, 3), 20);
});

test.run();

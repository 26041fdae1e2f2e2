import assert from 'node:assert/strict';
import { setNewest } from '../../../core/shared/set-newest.js';
import { suite } from '../../support/suite.js';

const test = suite('a map of the newest entries');

const mapOf = (keys: string, capacity: number): string => {
  const map = new Map<string, number>();
  for (const [i, key] of [...keys].entries()) setNewest(map, capacity, key, i);
  return [...map].map(([key, i]) => `${key}${i}`).join(' ');
};

test('forgets the oldest beyond its capacity', () => {
  assert.equal(mapOf('abcd', 3), 'b1 c2 d3');
  assert.equal(mapOf('abc', 3), 'a0 b1 c2');
});

test('has an entry that is set again as the newest, with its last value', () => {
  assert.equal(mapOf('abcad', 3), 'c2 a3 d4');
  assert.equal(mapOf('aaaa', 1), 'a3');
});

test.run();

import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { inTime } from './in-time.js';

const test = suite('the time limit of a case');

test('fails a case that hangs, under its name', async () => {
  const hanging = inTime('retention: prunes', () => new Promise(() => {}), 1);
  await assert.rejects(hanging, { message: 'retention: prunes: no end in 1 ms' });
});

test('leaves a case that ends as it is', async () => {
  await inTime('a case', async () => {})();
  const cause = new Error('the case fails');
  await assert.rejects(inTime('a case', () => Promise.reject(cause))(), cause);
});

test.run();

import assert from 'node:assert/strict';
import { loadedOnce } from '../../../adapters/system/loaded-once.js';
import { suite } from '../../support/suite.js';

const test = suite('what is loaded when it is needed first');

test('is loaded once, and again after a failure', async () => {
  let loads = 0;
  const get = loadedOnce(async () => {
    loads += 1;
    if (loads === 1) throw new Error('no free file descriptor');
    return loads;
  });
  assert.equal(loads, 0);
  const first = await Promise.allSettled([get(), get()]);
  assert.deepEqual(
    first.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  assert.deepEqual(await Promise.all([get(), get()]), [2, 2]);
  assert.equal(await get(), 2);
});

test.run();

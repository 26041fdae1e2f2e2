import assert from 'node:assert/strict';
import { batched } from '../../../../adapters/knex/session/batched.js';
import { suite } from '../../../support/suite.js';

const cases = suite('batched calls');

cases('of one turn share a batch, and those during it share the next', async () => {
  const batches: (readonly number[])[] = [];
  const double = batched(async (items: readonly number[]) => {
    batches.push(items);
    if (batches.length === 1) later.push(double(3), double(4));
    return items.map((item) => item * 2);
  });
  const later: Promise<number>[] = [];
  assert.deepEqual(await Promise.all([double(1), double(2)]), [2, 4]);
  assert.deepEqual(await Promise.all(later), [6, 8]);
  assert.deepEqual(batches, [
    [1, 2],
    [3, 4],
  ]);
});

cases.run();

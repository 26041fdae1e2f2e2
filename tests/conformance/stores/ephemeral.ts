import assert from 'node:assert/strict';
import { noon } from '../../support/fixtures/builders.js';
import { pruneAll } from '../../support/fixtures/prune-all.js';
import type { Check, Fresh } from '../check.js';

/** Small facts with an end. */
export const ephemeralConformance = (check: Check, fresh: Fresh): void => {
  check('reads what was written last, until the instant at which it expires', async () => {
    const { ephemeral } = await fresh();
    assert.equal(await ephemeral.read('a', noon), undefined);
    await ephemeral.write('a', 'first', noon + 1);
    await ephemeral.write('a', 'Ünïcode "🎉"', noon + 10);
    assert.equal(await ephemeral.read('a', noon + 9), 'Ünïcode "🎉"');
    assert.equal(await ephemeral.read('a', noon + 10), undefined);
    assert.equal(await ephemeral.read('b', noon), undefined);
  });

  check('deletes one name and no other', async () => {
    const { ephemeral } = await fresh();
    await ephemeral.write('a', '1', noon + 1);
    await ephemeral.write('b', '2', noon + 1);
    await ephemeral.delete('a');
    await ephemeral.delete('c');
    assert.equal(await ephemeral.read('a', noon), undefined);
    assert.equal(await ephemeral.read('b', noon), '2');
  });

  check('deletes entries when they expire, and not before', async () => {
    const stores = await fresh();
    const { ephemeral } = stores;
    for (const i of [1, 2, 3]) await ephemeral.write(`n${i}`, String(i), noon + i);
    assert.equal((await pruneAll(stores, noon + 2)).ephemeral, 2);
    assert.equal(await ephemeral.read('n3', noon), '3');
    assert.equal(await ephemeral.read('n2', noon), undefined);
  });
};

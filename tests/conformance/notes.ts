import assert from 'node:assert/strict';
import { noon } from '../support/builders.js';
import type { Check, Fresh } from './check.js';

/** Small facts with an end. */
export const notesConformance = (check: Check, fresh: Fresh): void => {
  check('reads what was written last, until the instant at which it expires', async () => {
    const { notes } = await fresh();
    assert.equal(await notes.read('a', noon), undefined);
    await notes.write('a', 'first', noon + 1);
    await notes.write('a', 'Ünïcode "🎉"', noon + 10);
    assert.equal(await notes.read('a', noon + 9), 'Ünïcode "🎉"');
    assert.equal(await notes.read('a', noon + 10), undefined);
    assert.equal(await notes.read('b', noon), undefined);
  });

  check('erases one name and no other', async () => {
    const { notes } = await fresh();
    await notes.write('a', '1', noon + 1);
    await notes.write('b', '2', noon + 1);
    await notes.erase('a');
    await notes.erase('c');
    assert.equal(await notes.read('a', noon), undefined);
    assert.equal(await notes.read('b', noon), '2');
  });

  check('forgets notes when they expire, and none before', async () => {
    const { notes, retention } = await fresh();
    for (const i of [1, 2, 3]) await notes.write(`n${i}`, String(i), noon + i);
    assert.equal((await retention.prune(noon + 2)).notes, 2);
    assert.equal(await notes.read('n3', noon), '3');
    assert.equal(await notes.read('n2', noon), undefined);
  });
};

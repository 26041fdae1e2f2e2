import assert from 'node:assert/strict';
import type { KeyProofs } from '../../../../core/ports/machine/key-proofs.js';
import { times } from '../../../support/fixtures/builders.js';
import type { Check, Fresh } from '../../check.js';

/** The proof of the encryption key. The cases hold for stores without `keyProofs`. */
export const keyProofsConformance = (check: Check, fresh: Fresh): void => {
  const checkProofs = (name: string, body: (proofs: KeyProofs) => Promise<void>): void =>
    check(name, async () => {
      const { keyProofs } = await fresh();
      if (keyProofs) await body(keyProofs);
    });

  checkProofs('there is no proof before the first write', async ({ read }) => {
    assert.equal(await read(), undefined);
  });

  checkProofs('a proof is replaced only in place of the expected one', async ({ read, write }) => {
    assert.equal(await write('one', undefined), true);
    for (const expected of [undefined, 'other', ''])
      assert.equal(await write('two', expected), false);
    assert.equal(await read(), 'one');
    assert.equal(await write('two', 'one'), true);
    assert.equal(await read(), 'two');
  });

  checkProofs('of concurrent first writes, one is made', async ({ read, write }) => {
    const answers = await Promise.all(times(10, (i) => write(`proof ${i}`, undefined)));
    assert.equal(answers.filter((isWritten) => isWritten).length, 1);
    assert.equal(await read(), `proof ${answers.indexOf(true)}`);
  });
};

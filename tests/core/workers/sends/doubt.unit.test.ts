import assert from 'node:assert/strict';
import { checkOfDoubt, forgettingDoubt } from '../../../support/stores/mutants/fallback.js';
import { suite } from '../../../support/suite.js';

const test = suite('a message that is repeated after an unknown outcome (docs/invariants.md#P10)');

test('is not sent on its next channel when the second call is reported as failed', () =>
  checkOfDoubt());

test('a store that forgets the doubt does not pass', () =>
  assert.rejects(checkOfDoubt(forgettingDoubt), assert.AssertionError));

test.run();

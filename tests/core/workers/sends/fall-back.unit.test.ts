import assert from 'node:assert/strict';
import {
  checkOfDoubt,
  checkOfOneCommit,
  dyingBetweenTwo,
  forgettingDoubt,
} from '../../../support/stores/mutants/fallback.js';
import { suite } from '../../../support/suite.js';

const test = suite('a message that falls back (docs/invariants.md#P10)');

test('does not when it was repeated after an unknown outcome and the second call is reported as failed', () =>
  checkOfDoubt());

test('a store that forgets the doubt does not pass', () =>
  assert.rejects(checkOfDoubt(forgettingDoubt), assert.AssertionError));

test('has what it says is sent in its place, whenever the process dies', () => checkOfOneCommit());

test('a store that falls back in two commits does not pass', () =>
  assert.rejects(checkOfOneCommit(dyingBetweenTwo), assert.AssertionError));

test.run();

import { suite } from '../suite.js';

/** For the test of the runner: takes the timers away from its process, and fails. */
const test = suite('a file that spoils its process');

test('fails with what it changed in place', () => {
  Object.assign(globalThis, { setTimeout: undefined });
  throw new Error('it fails');
});

test.run();

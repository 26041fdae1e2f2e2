import assert from 'node:assert/strict';
import { suite } from '../suite.js';

/** For the test of the runner: passes in a process that nothing has spoiled, and says in which. */
const test = suite('a file that passes');

test('has the timers of its process', () => {
  assert.equal(typeof setTimeout, 'function');
  console.log(`in process ${process.pid}`);
});

test.run();

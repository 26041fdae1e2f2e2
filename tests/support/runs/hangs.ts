import { suite } from '../suite.js';

/** For the test of the runner: leaves its process no time. */
const test = suite('a file that hangs');

test('never ends', () => {
  for (;;);
});

test.run();

import assert from 'node:assert/strict';
import { suite } from '../suite.js';
import { withoutBlocking } from './without-blocking.js';

const test = suite('work that may not block the event loop');

test('fails when a turn waits outside of the event loop', () =>
  assert.rejects(
    withoutBlocking(200, async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }),
    /a turn of/,
  ));

test.run();

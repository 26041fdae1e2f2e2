import assert from 'node:assert/strict';
import { explained } from './explained.js';
import { freePort } from './stores/postgres-server.js';
import { suite } from './suite.js';

const cases = suite('the message of a failure');

const explanationOf = async (fail: () => unknown): Promise<Error> => {
  try {
    await fail();
  } catch (error) {
    const found = explained(error);
    assert.ok(found instanceof Error, 'not an error');
    return found;
  }
  throw new Error('nothing failed');
};

cases('quotes no source for an assertion without a message', async () => {
  const { message, stack = '' } = await explanationOf(() => assert.ok([].length > 1));
  assert.equal(message, 'what this line asserts is not true');
  assert.match(stack, /^AssertionError.*: what this line asserts is not true\n +at /);
  const given = await explanationOf(() => assert.ok([].length > 1, 'none'));
  assert.equal(given.message, 'none');
});

cases('has what caused it', async () => {
  const port = await freePort();
  const { message } = await explanationOf(() => fetch(`http://127.0.0.1:${port}`));
  assert.equal(message, `fetch failed: connect ECONNREFUSED 127.0.0.1:${port}`);
});

cases.run();

import assert from 'node:assert/strict';
import { firstSuccess } from '../../../../../adapters/knex/session/postgres/hosts/first-success.js';
import { suite } from '../../../../support/suite.js';

const cases = suite('the first attempt that succeeds');

const never = () => new Promise<string>(() => {});
const fails = (reason: string) => () => Promise.reject(new Error(reason));
const keep = () => assert.fail('nothing is late');

cases('is the first one, and no other starts', async () => {
  const others = () => assert.fail('the second one is not needed');
  assert.equal(await firstSuccess([async () => 'a', others], keep), 'a');
});

cases('is the next one at once when one fails', async () => {
  const { setTimeout } = globalThis;
  const timeStands = () => setTimeout(() => undefined, 0);
  Object.assign(globalThis, { setTimeout: timeStands });
  const found = firstSuccess([fails('a'), fails('b'), async () => 'c'], keep);
  await found.finally(() => Object.assign(globalThis, { setTimeout }));
  assert.equal(await found, 'c');
});

cases('is the next one soon when one does not answer', async () => {
  assert.equal(await firstSuccess([never, async () => 'b'], keep), 'b');
});

cases('hands later results over to be discarded', async () => {
  const late: string[] = [];
  let answer = (_: string): void => {};
  const slow = () => new Promise<string>((resolve) => (answer = resolve));
  assert.equal(await firstSuccess([slow, async () => 'b'], (result) => late.push(result)), 'b');
  answer('a');
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(late, ['a']);
});

cases('is none when all fail: each error is told in order', async () => {
  const slowly = () => new Promise<string>((_, reject) => setTimeout(reject, 300, new Error('a')));
  await assert.rejects(firstSuccess([slowly, fails('b')], keep), (error: AggregateError) => {
    assert.deepEqual(
      error.errors.map(({ message }) => message),
      ['a', 'b'],
    );
    return true;
  });
});

cases.run();

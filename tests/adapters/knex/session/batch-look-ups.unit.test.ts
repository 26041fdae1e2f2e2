import assert from 'node:assert/strict';
import { batchLookUps } from '../../../../adapters/knex/session/batch-look-ups.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { times } from '../../../support/fixtures/builders.js';
import { present } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';

type Asked = readonly {
  readonly key: string | number | null;
  readonly row_index: string | number | null;
}[];

const upperCase = (asked: Asked) =>
  asked
    .filter(({ key }) => key !== 'nothing')
    .map(({ key, row_index: index }) => ({
      rowIndex: Number(index),
      found: String(key).toUpperCase(),
    }))
    .reverse();

/** Look-ups that are answered when the test says so. */
const heldBack = () => {
  const statements: { readonly asked: Asked; readonly release: () => void }[] = [];
  const find = batchLookUps<'key', string>(
    (asked) =>
      new Promise((resolve) => {
        statements.push({ asked, release: () => resolve(upperCase(asked)) });
      }),
  );
  return { statements, find: (key: string) => find({ key }) };
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const cases = suite('look-ups');

cases('share a statement when they come in one turn, and each gets its own result', async () => {
  const { statements, find } = heldBack();
  const answers = ['a', 'nothing', 'b', 'a'].map(find);
  await nextTurn();
  assert.equal(statements.length, 1);
  statements[0]?.release();
  assert.deepEqual(await Promise.all(answers), ['A', undefined, 'B', 'A']);
});

cases('that come while a statement runs share the next statement', async () => {
  const { statements, find } = heldBack();
  const first = find('a');
  await nextTurn();
  const later = [find('a'), find('b')];
  await nextTurn();
  assert.equal(statements.length, 1);
  statements[0]?.release();
  assert.equal(await first, 'A');
  await nextTurn();
  assert.equal(statements[1]?.asked.length, 2);
  statements[1]?.release();
  assert.deepEqual(await Promise.all(later), ['A', 'B']);
});

cases('are split into several statements when they are many', async () => {
  const { statements, find } = heldBack();
  const answers = times(1_200, (i) => find(`k${i}`));
  for (const i of [0, 1, 2]) {
    while (!statements[i]) await nextTurn();
    present(statements[i]).release();
  }
  assert.deepEqual(
    await Promise.all(answers),
    times(1_200, (i) => `K${i}`),
  );
});

cases('fail together when the store is unavailable', async () => {
  const find = batchLookUps<'key', string>(() => Promise.reject(new PortFailure('away')));
  for (const answer of await Promise.allSettled(times(3, () => find({ key: 'a' }))))
    assert.ok(answer.status === 'rejected' && answer.reason instanceof PortFailure);
});

cases('fail alone when only one is invalid', async () => {
  const find = batchLookUps<'key', string>(async (asked) => {
    if (asked.some(({ key }) => key === 'bad')) throw new TypeError('cannot be asked');
    return upperCase(asked);
  });
  const answers = await Promise.allSettled(['a', 'bad', 'b'].map((key) => find({ key })));
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed')),
    ['A', 'failed', 'B'],
  );
});

cases.run();

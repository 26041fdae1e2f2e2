import assert from 'node:assert/strict';
import { type Answers, type Channel, dialogue } from '../../../composition/processes/dialogue.js';
import { nextTurn } from '../../../composition/testing/time/event-loop.js';
import { suite } from '../../support/suite.js';

const cases = suite('a dialogue of two processes');

/** Two ends that ask each other. */
const pair = (answersOfOne: Answers, answersOfTwo: Answers) => {
  const listeners: ((message: unknown) => void)[][] = [[], []];
  const end = (own: number): Channel => ({
    send: (message) => {
      for (const listener of listeners[1 - own] ?? []) listener(structuredClone(message));
    },
    onMessage: (listener) => void listeners[own]?.push(listener),
  });
  return [dialogue(end(0), answersOfOne), dialogue(end(1), answersOfTwo), end(0)] as const;
};

cases('answers each question at either end, also when answers overtake each other', async () => {
  let answerSlow = (_: string): void => undefined;
  const slow = new Promise<string>((resolve) => {
    answerSlow = resolve;
  });
  const [askTwo, askOne] = pair(
    { double: (n) => 2 * Number(n) },
    { slow: () => slow, fast: () => Number.NaN },
  );
  const answers: unknown[] = [];
  const asked = askTwo('slow').then((answer) => answers.push(answer));
  answers.push(await askTwo('fast'), await askOne('double', 4));
  answerSlow('late');
  await asked;
  assert.deepEqual(answers, [Number.NaN, 8, 'late']);
});

cases('answers a question that fails or that it does not know with undefined', async () => {
  const [ask] = pair(
    {},
    {
      fail: () => {
        throw new Error('broken');
      },
    },
  );
  assert.deepEqual([await ask('fail'), await ask('unknown')], [undefined, undefined]);
});

cases('ignores what others send on the same channel', async () => {
  const [, , channel] = pair({}, { ask: () => assert.fail('it was not asked') });
  for (const message of [{ type: 'signal' }, { act: 'queryServer' }, [], {}]) channel.send(message);
  await nextTurn();
});

cases.run();

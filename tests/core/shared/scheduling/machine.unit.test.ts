import assert from 'node:assert/strict';
import { type Machine, machine, type Step } from '../../../../core/shared/scheduling/machine.js';
import { suite } from '../../../support/suite.js';

type Heard = { readonly kind: 'said'; readonly word: string };
type Effect = { readonly kind: 'say' | 'write'; readonly word: string };

/** Remembers what it heard. Says each word with one letter less, and writes it. */
const step: Step<readonly string[], Heard, Effect> = (heard, { word }, now) => [
  [...heard, `${now} ${word}`],
  word === ''
    ? []
    : [
        { kind: 'say', word: word.slice(1) },
        { kind: 'write', word },
      ],
];

const test = suite('a machine');

test('handles an event that an effect causes after the other effects', () => {
  const written: string[] = [];
  let now = 0;
  const it: Machine<readonly string[], Heard> = machine(
    { step, initial: [], now: () => (now += 1) },
    {
      say: ({ word }) => it.send({ kind: 'said', word }),
      write: ({ word }) => void written.push(`${word} after ${it.state().length}`),
    },
  );
  it.send({ kind: 'said', word: 'ab' });
  assert.deepEqual(it.state(), ['1 ab', '2 b', '3 ']);
  assert.deepEqual(written, ['ab after 1', 'b after 2']);
});

test('goes on after an effect that threw', () => {
  const it: Machine<readonly string[], Heard> = machine(
    { step, initial: [], now: () => 0 },
    {
      say: () => {
        throw new Error('any');
      },
      write: () => undefined,
    },
  );
  assert.throws(() => it.send({ kind: 'said', word: 'a' }));
  it.send({ kind: 'said', word: '' });
  assert.deepEqual(it.state(), ['0 a', '0 ']);
});

test.run();

import assert from 'node:assert/strict';
import { sendOf } from '../../../adapters/dashboard/pages/messages/send/read-form.js';
import { rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('the form that sends a message');

const channel = 'chan_01kg9zmt3v5r8y2c4n6q7w9x0e';
const file = (last: string) => `med_01kg9zmt3v5r8y2c4n6q7w9x0${last}`;
const read = (...fields: readonly [string, string][]) =>
  rightOf(sendOf(new URLSearchParams([['channel', channel], ...fields]), undefined));

test('a number loses what people write in it, and another address nothing', () => {
  const to = (typed: string) => read(['text', 'Hello'], ['to', typed]).to;
  assert.equal(to('+1 (202) 555-0123'), '+12025550123');
  assert.equal(to('12025550123'), '12025550123');
  for (const other of ['john.doe@example.com', '@user.name-1', 'US.134(5)'])
    assert.equal(to(other), other);
});

test('further files keep the order of the list, and the first is none of them', () => {
  const [a, b, c] = [file('a'), file('b'), file('c')];
  const { payload } = read(
    ...(
      [
        ['kind', 'media'],
        ['to', '+12025550123'],
        ['media', b],
      ] as const
    ).map(([name, value]): [string, string] => [name, value]),
    ...[a, b, c].map((id): [string, string] => ['more', id]),
  );
  assert.deepEqual(payload.kind === 'media' && [payload.id, payload.more], [b, [a, c]]);
});

test.run();

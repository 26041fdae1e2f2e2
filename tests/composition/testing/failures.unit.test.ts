import assert from 'node:assert/strict';
import { differences } from '../../../composition/testing/expectations/differences.js';
import {
  createTestMessaging,
  type Duration,
  outcomes,
} from '../../../composition/testing/index.js';
import { millisecondsOf } from '../../../composition/testing/time/duration.js';
import { rightOf } from '../../support/fixtures/either.js';
import { suite } from '../../support/suite.js';

const test = suite('failures of the test kit');

const kitWith = async (...texts: readonly string[]) => {
  const kit = await createTestMessaging();
  const { project, channel } = kit;
  for (const text of texts) {
    const send = {
      channel,
      to: '+12025550123',
      payload: { kind: 'text', text },
      metadata: {},
    } as const;
    rightOf(await kit.acceptMessage({ project, send }));
  }
  return kit;
};

const failure = (expect: () => unknown): string => {
  try {
    expect();
  } catch (error) {
    return String(error);
  }
  return assert.fail('it did not fail');
};

test('of a send show the messages that wait', async () => {
  const kit = await kitWith('Hello');
  assert.match(
    failure(() => kit.expectSent()),
    /^Error: There is no message that a provider took\.\nMessages that wait for a call; await advance\('1s'\) lets time pass:\n {2}msg_\w+ to \+12025550123: 'Hello'$/,
  );
});

test('of a send show what was sent, where it differs, and the calls that sent nothing', async () => {
  const kit = await kitWith('Hello', 'Welcome');
  kit.provider.answerNext(outcomes.refused('recipient_opted_out'));
  await kit.advance('1s');
  const shown = failure(() => kit.expectSent({ to: '+12025550123', text: /bye/ }));
  assert.match(
    shown,
    /No message that a provider took is like \{ to: '\+12025550123', text: \/bye\/ \}:/,
  );
  assert.match(shown, /'Welcome', attempt 1: taken\n {4}text is 'Welcome', not \/bye\/\n/);
  assert.match(
    shown,
    /Calls that sent nothing:\n.*'Hello', attempt 1: refused, recipient_opted_out$/,
  );
});

test('of a send say when more than one matches', async () => {
  const kit = await kitWith('Hello', 'Hello');
  await kit.advance('1s');
  assert.match(
    failure(() => kit.expectSent({ text: 'Hello' })),
    /There is more than one message that a provider took like \{ text: 'Hello' \}:\n.*taken\n.*taken$/,
  );
});

test('of an event show the events of its type, and the others', async () => {
  const kit = await kitWith('Hello');
  await kit.advance('1s');
  const shown = failure(() => kit.expectEvent('message.sent', { status: 'failed' }));
  assert.match(shown, /No event message\.sent is like \{ status: 'failed' \}:/);
  assert.match(shown, /status is 'sent', not 'failed'/);
  assert.match(shown, /Events of other types:\n.*channel\.status_changed.*\n.*message\.accepted/);
});

test('of a webhook show the requests for other events', async () => {
  const kit = await kitWith();
  assert.equal(
    failure(() => kit.expectWebhook('message.read')),
    'Error: There is no webhook request for message.read.',
  );
});

test('a pattern names some members, and texts may match an expression', () => {
  const value = { a: { b: 'text', c: [1, 2] }, d: null };
  const equal: readonly unknown[] = [
    {},
    value,
    { a: { b: /^te/g } },
    { d: null },
    { a: undefined },
  ];
  for (const pattern of equal) assert.deepEqual(differences(value, pattern), []);
  const different: readonly (readonly [unknown, string])[] = [
    [{ a: { b: /z/ } }, "a.b is 'text', not /z/"],
    [{ a: { c: [1] } }, 'a.c is [ 1, 2 ], not [ 1 ]'],
    [{ a: { c: [1, 3] } }, 'a.c.1 is 2, not 3'],
    [{ d: {} }, 'd is null, not {}'],
    [{ e: 1 }, 'e is undefined, not 1'],
  ];
  for (const [pattern, phrase] of different)
    assert.deepEqual(differences(value, pattern), [phrase]);
});

test('a duration has a unit, or is in milliseconds', () => {
  const known: readonly (readonly [Duration, number])[] = [
    [0, 0],
    ['500ms', 500],
    ['1.5s', 1_500],
    ['2m', 120_000],
    ['24h', 86_400_000],
    ['7d', 604_800_000],
  ];
  for (const [duration, ms] of known) assert.equal(millisecondsOf(duration), ms);
  for (const wrong of [-1, Number.NaN, '-1s', '1w', '', 'h'])
    assert.throws(() => millisecondsOf(wrong as Duration), /is not a duration/);
});

test.run();

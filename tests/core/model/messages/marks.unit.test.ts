import assert from 'node:assert/strict';
import {
  type Happening,
  lastPlace,
  type Mark,
  maxMarks,
  reactionsOf,
  withMark,
} from '../../../../core/model/messages/marks.js';
import { eraseMessage, messageJson } from '../../../../core/model/messages/message.js';
import { messageAt, momentOf, standingOf } from '../../../../core/model/messages/moment.js';
import { messageStatuses } from '../../../../core/model/messages/status.js';
import { isoTime } from '../../../../core/shared/time.js';
import { anyMessage, noon, progressTo } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('marks of a message');

const react = (
  emoji: string | null,
  at: number,
  kind: 'user' | 'business' = 'user',
): Happening => ({ kind, emoji, at: noon + at });

const after = (...happenings: readonly Happening[]) =>
  happenings.reduce((message, each) => withMark(message, each), anyMessage());

/** Every order of a list. */
const ordersOf = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  list.length < 2
    ? [list]
    : list.flatMap((first, i) => ordersOf(list.toSpliced(i, 1)).map((rest) => [first, ...rest]));

test('are the same in every order in which they come', () => {
  const all: readonly Happening[] = [
    react('👍', 1),
    react('❤️', 2),
    react(null, 3),
    react('🙏', 4, 'business'),
    { kind: 'edit', at: noon + 5 },
    { kind: 'edit', at: noon + 6 },
  ];
  for (const order of ordersOf(all)) {
    const { reactions, edited_at, revoked_at } = messageJson(after(...order));
    assert.deepEqual(reactions, [{ from: 'business', emoji: '🙏', at: isoTime(noon + 4) }]);
    assert.deepEqual([edited_at, revoked_at], [isoTime(noon + 6), null]);
  }
});

test('an older reaction never replaces a newer one, one of the same time does', () => {
  assert.deepEqual(reactionsOf(after(react(null, 2), react('👍', 1))), []);
  const [same] = reactionsOf(after(react('👍', 2), react('❤️', 2)));
  assert.equal(same?.emoji, '❤️');
  const message = after(react('👍', 2));
  assert.equal(withMark(message, react('❤️', 1)), message);
});

test('what is revoked stays revoked, and keeps its content', () => {
  const message = after({ kind: 'revocation', at: noon + 2 });
  assert.equal(withMark(message, { kind: 'revocation', at: noon + 9 }), message);
  const { revoked_at, content } = messageJson(message);
  assert.deepEqual([revoked_at, content], [isoTime(noon + 2), messageJson(anyMessage()).content]);
});

test('an event shows the marks of its time, at every status', () => {
  const steps = [react('👍', 1), react('❤️', 2), { kind: 'edit', at: noon + 3 }] as const;
  for (const status of messageStatuses) {
    let message = anyMessage({ progress: progressTo(status) });
    const shown = [message];
    for (const step of steps) {
      message = withMark(message, step);
      shown.push(message);
    }
    for (const then of shown) {
      const { moment = 0 } = standingOf(then);
      const told = messageAt(message, 'message.reaction_changed', moment);
      assert.deepEqual(messageJson(told), messageJson({ ...then, error: told.error }));
    }
    const told = messageAt(message, `message.${status}`, momentOf(present(shown[1])));
    assert.equal(messageJson(told).reactions[0]?.emoji, '👍');
  }
});

const present = <T>(value: T | undefined): T => value ?? assert.fail();

test('a message keeps the last of each kind, and no more than a bound of all', () => {
  const first: readonly Happening[] = [
    react('🙏', 1, 'business'),
    { kind: 'revocation', at: noon + 2 },
    { kind: 'edit', at: noon + 3 },
  ];
  const many = Array.from({ length: 200 }, (_, i) => react(i % 2 ? '👍' : '❤️', 10 + i));
  const message = after(...first, ...many);
  assert.equal(message.marks?.length, maxMarks);
  assert.equal(lastPlace(message), 203);
  const kinds = new Set(message.marks?.map(({ kind }: Mark) => kind));
  assert.deepEqual([...kinds].toSorted(), ['business', 'edit', 'revocation', 'user']);
  assert.equal(messageJson(message).reactions.length, 2);
});

test('an erasure leaves no reaction, now and in the events of before', () => {
  const message = after(react('👍', 1), { kind: 'edit', at: noon + 3 });
  const erased = eraseMessage(message);
  const { moment = 0 } = standingOf(message);
  for (const shown of [erased, messageAt(erased, 'message.reaction_changed', moment)]) {
    const { reactions, edited_at, revoked_at } = messageJson(shown);
    assert.deepEqual([reactions, edited_at, revoked_at], [[], null, null]);
  }
});

test('a message without marks has the moment that it had before', () => {
  assert.equal(momentOf(anyMessage({ progress: progressTo('sent') })), 0);
});

test.run();

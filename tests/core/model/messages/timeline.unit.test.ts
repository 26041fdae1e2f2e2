import assert from 'node:assert/strict';
import fc from 'fast-check';
import { oldestFirst, type TimelineEntry } from '../../../../core/model/messages/timeline.js';
import { noon } from '../../../support/fixtures/entities.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const test = suite('timeline');

const entry = (
  kind: TimelineEntry['kind'],
  at: number,
  detail: TimelineEntry['detail'],
): TimelineEntry => ({
  ...{ message: 'msg_01kf0kq4x0v5r8y2c4n6q7w9x0', at, kind, detail },
});
const times = fc.array(fc.integer({ min: noon - 50, max: noon + 50 }), { maxLength: 6 });
const isSorted = (numbers: readonly number[]): boolean =>
  numbers.every((each, i) => i === 0 || (numbers[i - 1] ?? each) <= each);

test('2.12.1 shows nothing before its cause, where the clocks of processes differ', () => {
  const property = fc.property(times, times, (attempts, events) => {
    const start = [entry('accepted', noon, { request_id: null })];
    const lines = [
      attempts.map((at, number) => entry('attempt', at, { number })),
      events.map((at, sequence) => entry('event', at, { sequence })),
    ];
    const shown = oldestFirst(start, lines);
    assert.deepEqual(shown[0], start[0]);
    assert.ok(isSorted(shown.map(({ at }) => at)), 'oldest first');
    const detailsOf = (kind: TimelineEntry['kind']) =>
      shown.filter((each) => each.kind === kind).map(({ detail }) => detail);
    assert.deepEqual(
      detailsOf('attempt'),
      lines[0]?.map(({ detail }) => detail),
    );
    assert.deepEqual(
      detailsOf('event'),
      lines[1]?.map(({ detail }) => detail),
    );
  });
  fc.assert(property, seeded(500));
});

test('2.12.1 leaves times that agree as they are, and takes what happened at one moment in its order', () => {
  const start = [entry('accepted', noon, { request_id: null })];
  const attempt = entry('attempt', noon + 2, { number: 1 });
  const event = entry('event', noon + 1, { sequence: 1 });
  const last = entry('event', noon + 2, { sequence: 2 });
  assert.deepEqual(oldestFirst(start, [[attempt], [event, last]]), [
    ...[...start, event, attempt, last],
  ]);
  assert.deepEqual(oldestFirst([], [[attempt]]), [attempt]);
});

test.run();

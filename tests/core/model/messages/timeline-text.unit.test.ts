import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type TimelineEntry, timelineJson } from '../../../../core/model/messages/timeline.js';
import { entriesIn, timelineText } from '../../../../core/model/messages/timeline-text.js';
import { isoTime } from '../../../../core/shared/time.js';
import { noon } from '../../../support/fixtures/entities.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const test = suite('timeline as a text');

const known = { id: 'msg_01kf0kq4x0v5r8y2c4n6q7w9x0', providerId: 'wamid.1' } as const;

/** What a timeline publishes, byte for byte. */
const shown = (entries: readonly TimelineEntry[]): string => JSON.stringify(timelineJson(entries));

const anyTime = fc.integer({ min: noon - 10_000, max: noon + 10_000 });
const anyValue = fc.oneof(
  fc.constantFrom(null, 0, 1, -1, true, false, '', 'wamid.1', 'wamid.2', 'not a time', '2026'),
  anyTime.map(isoTime),
  fc.string(),
  fc.integer(),
);
const fields = [
  ...['number', 'outcome', 'provider_code', 'provider_id', 'error', 'reason', 'next_at', 'call'],
  ...['status', 'reported_at', 'ignored', 'later'],
];
const anyEntry: fc.Arbitrary<TimelineEntry> = fc.record({
  message: fc.constant(known.id),
  at: anyTime,
  kind: fc.constantFrom('attempt', 'report', 'event'),
  detail: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...fields), anyValue), { selector: ([name]) => name })
    .map((all) => Object.fromEntries(all)),
});

const taken = (detail: TimelineEntry['detail']): TimelineEntry => ({
  ...{ message: known.id, at: noon, kind: 'attempt' },
  detail: { number: 1, outcome: 'taken', provider_code: null, ...detail },
});
const report = (detail: TimelineEntry['detail']): TimelineEntry => ({
  ...{ message: known.id, at: noon, kind: 'report' },
  detail: {
    status: 'read',
    reported_at: isoTime(noon - 3),
    provider_id: 'wamid.1',
    provider_code: null,
    error: null,
    ignored: null,
    ...detail,
  },
});

test('publishes the same bytes, for any entries', () => {
  const property = fc.property(fc.array(anyEntry), fc.boolean(), (entries, isNamed) => {
    const now = isNamed ? known : { ...known, providerId: null };
    const text = entries.map((entry) => timelineText([entry], now)).join('');
    assert.equal(shown(entriesIn(text, now)), shown(entries));
    assert.equal(timelineText(entries, now), text);
  });
  fc.assert(property, seeded(5_000));
});

test('says nothing that is usual, or that the message says', () => {
  const madeAt = Number(timelineText([taken({})], known).split(',')[1]);
  const since = (text: string) => text.replace(String(madeAt), '5');
  assert.equal(
    since(timelineText([taken({ provider_id: 'wamid.1' })], known)),
    '["a",5,1,"taken",null,1],',
  );
  assert.equal(since(timelineText([report({})], known)), '["r",5,"read",-3,1],');
  for (const entry of [
    taken({ next_at: isoTime(noon + 2_000), reason: 'x' }),
    taken({ provider_id: null }),
    report({ provider_id: 'wamid.2', error: 'expired', ignored: 'the message was read already' }),
  ])
    assert.deepEqual(entriesIn(timelineText([entry], known), known), [entry]);
});

test('is none for a text that was cut or changed', () => {
  for (const text of ['[', '{"at":1', '["a",1', 'x,', '["a",1],['])
    assert.throws(() => entriesIn(text, known), SyntaxError);
  for (const text of ['null,', '[],', '1,', '["x",1],', '{},'])
    assert.throws(() => entriesIn(text, known), TypeError);
});

test.run();

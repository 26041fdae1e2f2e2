import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  eventData,
  eventText,
  eventTypes,
  type TextDraft,
} from '../../../../core/model/events/event.js';
import { isoTime } from '../../../../core/shared/time.js';
import { idOf } from '../../../support/fixtures/entities.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const anyDraft: fc.Arbitrary<TextDraft> = fc.record({
  id: fc.integer({ min: 1, max: 99 }).map((n) => idOf('evt', n)),
  type: fc.constantFrom(...eventTypes),
  at: fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) }),
  subject: fc.constant(idOf('msg', 1)),
  data: fc.oneof(
    fc.json(),
    fc.constantFrom('{"text":",\\"data\\":"}', '{"data":{"data":{}}}', '{"sequence":7}'),
  ),
});
const anyPlace = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

const test = suite('text of an event');

test('is the same bytes each time', () => {
  const property = fc.property(anyDraft, anyPlace, (draft, sequence) => {
    assert.equal(eventText(draft, sequence), eventText({ ...draft }, sequence));
  });
  fc.assert(property, seeded(500));
});

test('is JSON of exactly id, type, sequence, created_at and data, in that order', () => {
  const property = fc.property(anyDraft, anyPlace, (draft, sequence) => {
    const parsed = JSON.parse(eventText(draft, sequence));
    assert.deepEqual(Object.keys(parsed), ['id', 'type', 'sequence', 'created_at', 'data']);
    const { id, type, at, data } = draft;
    const created_at = isoTime(at);
    assert.deepEqual(parsed, { id, type, sequence, created_at, data: JSON.parse(data) });
  });
  fc.assert(property, seeded(1_000));
});

test('returns its data byte for byte', () => {
  const property = fc.property(anyDraft, anyPlace, (draft, sequence) => {
    assert.equal(eventData(eventText(draft, sequence)), draft.data);
  });
  fc.assert(property, seeded(1_000));
});

test.run();

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { eventData, eventText, eventTypes } from '../../../../core/model/events/event.js';
import { isoTime } from '../../../../core/shared/time.js';
import { idOf } from '../../../support/fixtures/entities.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const anyPlace = fc.record({
  id: fc.integer({ min: 1, max: 99 }).map((n) => idOf('evt', n)),
  type: fc.constantFrom(...eventTypes),
  at: fc.integer({ min: 0, max: Date.UTC(2200, 0, 1) }),
  sequence: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
});
const anyData = fc.oneof(
  fc.json(),
  fc.constantFrom('{"text":",\\"data\\":"}', '{"data":{"data":{}}}', '{"sequence":7}'),
);

const test = suite('text of an event');

test('is the same bytes each time', () => {
  const property = fc.property(anyPlace, anyData, (place, data) => {
    assert.equal(eventText(place, data), eventText({ ...place }, data));
  });
  fc.assert(property, seeded(500));
});

test('is JSON of exactly id, type, sequence, created_at and data, in that order', () => {
  const property = fc.property(anyPlace, anyData, (place, data) => {
    const parsed = JSON.parse(eventText(place, data));
    assert.deepEqual(Object.keys(parsed), ['id', 'type', 'sequence', 'created_at', 'data']);
    const { id, type, at, sequence } = place;
    const created_at = isoTime(at);
    assert.deepEqual(parsed, { id, type, sequence, created_at, data: JSON.parse(data) });
  });
  fc.assert(property, seeded(1_000));
});

test('returns its data byte for byte', () => {
  const property = fc.property(anyPlace, anyData, (place, data) => {
    assert.equal(eventData(eventText(place, data)), data);
  });
  fc.assert(property, seeded(1_000));
});

test.run();

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isoTime, startOfNextUtcMonth, utcDay, utcMonth } from '../../../core/shared/time.js';
import { seeded } from '../../support/seeded.js';
import { suite } from '../../support/suite.js';

const test = suite('time');

const boundaries = [
  '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2000-02-29T23:59:59.999Z',
  '2100-02-28T23:59:59.999Z',
  '2026-12-31T23:59:59.999Z',
  '2027-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
];

test('writes an instant as toISOString of its date does', () => {
  const isSame = (at: number) => assert.equal(isoTime(at), new Date(at).toISOString());
  for (const text of boundaries) isSame(Date.parse(text));
  const most = 8_640_000_000_000_000;
  for (const at of [most, -most, 0, -0, -1, -0.5, 0.5, 86_399_999.9]) isSame(at);
  fc.assert(fc.property(fc.integer({ min: -most, max: most }), isSame), seeded(2_000));
  fc.assert(fc.property(fc.integer({ min: 1.7e12, max: 1.9e12 }), isSame), seeded(2_000));
  for (const at of [Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => isoTime(at), RangeError);
});

test('writes the day and the month of an instant as the beginning of its whole text', () => {
  const begins = (at: number) => {
    assert.equal(utcDay(at), isoTime(at).slice(0, 10));
    assert.equal(utcMonth(at), isoTime(at).slice(0, 7));
  };
  for (const text of boundaries) begins(Date.parse(text));
  const last = Date.parse('9999-12-31T23:59:59.999Z');
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: last }), begins),
    seeded(2_000),
  );
});

test('ends a month where the next one begins', () => {
  assert.equal(isoTime(startOfNextUtcMonth(Date.UTC(2026, 11, 31))), '2027-01-01T00:00:00.000Z');
  assert.equal(isoTime(startOfNextUtcMonth(Date.UTC(2026, 1, 1))), '2026-03-01T00:00:00.000Z');
});

test.run();

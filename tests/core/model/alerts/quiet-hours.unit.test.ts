import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { isQuiet, QuietHours } from '../../../../core/model/alerts/quiet-hours.js';
import { hourMs, minuteMs } from '../../../../core/shared/time.js';
import { suite } from '../../../support/suite.js';

const test = suite('quiet hours');

/** Hours that Berlin is ahead of UTC: two between these instants, else one. */
const summer = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)] as const;
const aheadAt = (at: number): number => (summer[0] <= at && at < summer[1] ? 2 : 1);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const minuteAt = (at: number): number =>
  Math.floor((at + aheadAt(at) * hourMs) / minuteMs) % (24 * 60);

const times = ['00:00', '01:30', '02:00', '02:30', '03:00', '06:59', '12:00', '22:00', '23:59'];

for (const [name, change] of [
  ['begins', summer[0]],
  ['ends', summer[1]],
] as const)
  test(`2.17.3 are those of a clock on a wall, across midnight and where summer time ${name}`, () => {
    const zone = 'Europe/Berlin';
    for (const from of times)
      for (const to of times.filter((each) => each !== from))
        for (let at = change - 26 * hourMs; at < change + 26 * hourMs; at += 29 * minuteMs) {
          const [begin, end, now] = [minuteOf(from), minuteOf(to), minuteAt(at)];
          // How long after the beginning it is, and for how long they last, on a clock that goes round.
          const round = (minutes: number): number => (minutes + 24 * 60) % (24 * 60);
          const expected = round(now - begin) < round(end - begin);
          const place = `${from} to ${to} at ${new Date(at).toISOString()}`;
          assert.equal(isQuiet({ from, to, zone }, at), expected, place);
        }
  });

test('2.17.3 begin with their first minute, and end before their last one', () => {
  const quiet = { from: '22:00', to: '07:00', zone: 'UTC' };
  const at = (time: string): number => Date.parse(`2026-01-15T${time}Z`);
  assert.equal(isQuiet(quiet, at('21:59:59.999')), false);
  assert.equal(isQuiet(quiet, at('22:00:00.000')), true);
  assert.equal(isQuiet(quiet, at('06:59:59.999')), true);
  assert.equal(isQuiet(quiet, at('07:00:00.000')), false);
  assert.equal(isQuiet(null, at('23:00:00.000')), false);
});

test('2.17.3 have two times of day and the name of a zone', () => {
  const good = { from: '22:00', to: '07:00', zone: 'America/New_York' };
  assert.ok(E.isRight(QuietHours.decode(good)));
  for (const bad of [
    { ...good, to: '22:00' },
    { ...good, from: '24:00' },
    { ...good, from: '9:00' },
    { ...good, zone: 'Mars/Olympus' },
    { ...good, zone: '+02:00' },
    { ...good, zone: '' },
    { ...good, days: [] },
    { from: '22:00', to: '07:00' },
  ])
    assert.ok(E.isLeft(QuietHours.decode(bad)), JSON.stringify(bad));
});

test.run();

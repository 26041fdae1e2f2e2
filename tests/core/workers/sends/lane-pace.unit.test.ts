import assert from 'node:assert/strict';
import fc from 'fast-check';
import { laneBurst } from '../../../../core/workers/sends/lane-pace.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';
import { drivenPace } from './driven-pace.js';

/** One look at the pace: after a pause, and the calls then begin after the time that taking them took. */
const anyRound = fc.record({
  pauseMs: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 3_000 })),
  takingMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 2_000 })),
  share: fc.constantFrom(0, 0.5, 1),
});
const anyRate = fc.constantFrom(0.5, 1, 3, 10, 80, 250);
const anyRounds = fc.array(anyRound, { minLength: 1, maxLength: 60 });

type Round = { readonly pauseMs: number; readonly takingMs: number; readonly share: number };

/** When calls begin, in order, by an owner who comes at a moment and looks as often as told. */
const callsOf = (perSecond: number, rounds: readonly Round[], from = 0): readonly number[] => {
  let now = from;
  const pace = drivenPace(perSecond, () => now);
  return rounds.flatMap(({ pauseMs, takingMs, share }) => {
    now += pauseMs;
    const calls = Math.ceil(pace.available() * share);
    now += takingMs;
    pace.consume(calls);
    return Array.from({ length: calls }, () => now);
  });
};

/** In no window of t seconds more than burst + rate × t (docs/invariants.md#P4). */
const assertPaced = (calls: readonly number[], perSecond: number): void => {
  const burst = laneBurst(perSecond);
  for (const [i, from] of calls.entries())
    for (const [j, to] of calls.entries())
      if (j >= i)
        assert.ok((j - i + 1 - burst) * 1_000 <= (to - from) * perSecond, `${from}-${to}`);
};

const test = suite('pace of a lane');

test('starts no more than burst and rate in any window, however long a claim takes', () => {
  const property = fc.property(anyRate, anyRounds, (perSecond, rounds) => {
    assertPaced(callsOf(perSecond, rounds), perSecond);
  });
  fc.assert(property, seeded(1_000));
});

test('keeps burst and rate over a lane that changes its owner', () => {
  const anyOwners = fc.array(anyRounds, { minLength: 2, maxLength: 4 });
  const property = fc.property(anyRate, anyOwners, (perSecond, owners) => {
    let calls: readonly number[] = [];
    for (const rounds of owners)
      calls = [...calls, ...callsOf(perSecond, rounds, calls.at(-1) ?? 0)];
    assertPaced(calls, perSecond);
  });
  fc.assert(property, seeded(300));
});

test('gives the fewest milliseconds, at least one, until a call may start', () => {
  const property = fc.property(anyRate, fc.integer({ min: 0, max: 5_000 }), (perSecond, pause) => {
    let now = 0;
    const pace = drivenPace(perSecond, () => now);
    now = pause;
    pace.consume(pace.available());
    const wait = pace.waitMs();
    now += wait - 1;
    if (wait > 1) assert.equal(pace.available(), 0);
    now += 1;
    assert.ok(pace.available() >= 1);
  });
  fc.assert(property, seeded(1_000));
});

test('has a burst of a tenth of a second, and at least one call', () => {
  for (const [perSecond, burst] of [
    [0.5, 1],
    [1, 1],
    [10, 1],
    [19, 1],
    [20, 2],
    [80, 8],
    [1_000, 100],
  ] as const)
    assert.equal(laneBurst(perSecond), burst);
});

test('begins empty', () => {
  for (const rate of [0.5, 1, 80, 1_000]) {
    const pace = drivenPace(rate, () => 0);
    assert.equal(pace.available(), 0);
  }
});

test.run();

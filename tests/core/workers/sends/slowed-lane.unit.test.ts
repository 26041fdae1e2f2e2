import assert from 'node:assert/strict';
import fc from 'fast-check';
import { secondMs } from '../../../../core/shared/time.js';
import { laneBurst } from '../../../../core/workers/sends/lane-pace.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';
import { drivenPace } from './driven-pace.js';

const test = suite('pace of a throttled lane');

/** When calls begin if everything that may begin does, with a throttling now and then. */
const callsOf = (
  perSecond: number,
  untilMs: number,
  throttlings: ReadonlyMap<number, number>,
): readonly number[] => {
  let now = 0;
  const pace = drivenPace(perSecond, () => now);
  const calls: number[] = [];
  for (; now < untilMs; now += 10) {
    const restMs = throttlings.get(now);
    if (restMs !== undefined) pace.throttle(restMs);
    const count = pace.available();
    pace.consume(count);
    calls.push(...Array.from({ length: count }, () => now));
  }
  return calls;
};

const anyThrottlings = fc
  .array(
    fc.tuple(
      fc.integer({ min: 0, max: 2_000 }).map((at) => at * 10),
      fc.integer({ min: 0, max: 5_000 }),
    ),
    { maxLength: 20 },
  )
  .map((pairs) => new Map(pairs));

test('is never faster than the pace of a lane that is not throttled', () => {
  const property = fc.property(
    fc.constantFrom(1, 10, 80, 250),
    anyThrottlings,
    (perSecond, throttlings) => {
      const calls = callsOf(perSecond, 20_000, throttlings);
      const burst = laneBurst(perSecond);
      for (const [i, from] of calls.entries())
        for (let j = i; j < calls.length; j += 97)
          assert.ok((j - i + 1 - burst) * 1_000 <= ((calls[j] ?? 0) - from) * perSecond);
    },
  );
  fc.assert(property, seeded(50));
});

test('pauses as long as the provider says, without a call', () => {
  const calls = callsOf(80, 20_000, new Map([[5_000, 3_000]]));
  assert.ok(calls.some((at) => at < 5_000));
  assert.ok(!calls.some((at) => at >= 5_000 && at < 8_000));
  assert.ok(calls.some((at) => at >= 8_000 && at < 8_100));
});

const within = (calls: readonly number[], from: number, ms: number): number =>
  calls.filter((at) => at >= from && at < from + ms).length;

test('is halved once for calls that were throttled together, and recovers in half a minute', () => {
  const together = new Map([0, 10, 20, 500, 990].map((ms) => [10_000 + ms, 0]));
  const calls = callsOf(80, 60_000, together);
  const after = within(calls, 11_000, secondMs);
  assert.ok(after > 35 && after < 50, `${after} in the second after`);
  assert.equal(within(calls, 45_000, 10_000), 800);
});

test('halves again while throttling goes on, and never stands still', () => {
  const again = new Map(Array.from({ length: 60 }, (_, i) => [i * 1_000, 0]));
  const calls = callsOf(80, 60_000, again);
  const slow = within(calls, 30_000, 30_000);
  assert.ok(slow > 0 && slow <= 30 * 5, `${slow} in half a minute`);
});

test('pauses for at most 15 minutes, even when the provider asks for more', () => {
  let now = 0;
  const pace = drivenPace(80, () => now);
  pace.throttle(24 * 3_600_000);
  assert.equal(pace.waitMs(), 15 * 60_000);
  now = 15 * 60_000;
  assert.ok(pace.available() >= 1);
});

test.run();

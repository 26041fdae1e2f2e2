import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  type BucketSize,
  fullBucket,
  rateClasses,
  refill,
  takeToken,
} from '../../../../core/model/rate-limits/bucket.js';
import { noon } from '../../../support/fixtures/entities.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const anySize: fc.Arbitrary<BucketSize> = fc.oneof(
  fc.constantFrom(...Object.values(rateClasses)),
  fc.record({
    perSecond: fc.integer({ min: 1, max: 200 }),
    burst: fc.integer({ min: 1, max: 50 }),
  }),
);
/** Milliseconds between requests: mostly crowded, sometimes far apart, sometimes the clock is set back. */
const anyPause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 5_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -2_000, max: 0 }) },
);
const anyTraffic = fc.tuple(anySize, fc.array(anyPause, { minLength: 1, maxLength: 150 }));

/**
 * The generic cell rate algorithm: `arrival` is the theoretical arrival time, in thousandths of a token so
 * that all is whole.
 */
const gcra = ({ perSecond, burst }: BucketSize, start: number) => {
  let latest = start;
  let arrival = 0;
  return (at: number): boolean => {
    latest = Math.max(latest, at);
    const now = (latest - start) * perSecond;
    const isGranted = Math.max(arrival, now) - now <= (burst - 1) * 1_000;
    if (isGranted) arrival = Math.max(arrival, now) + 1_000;
    return isGranted;
  };
};

/** What each request was told, and when it came by a clock that never goes back. */
const play = (size: BucketSize, pauses: readonly number[]) => {
  let bucket = fullBucket(size, noon);
  let at = noon;
  return pauses.map((pause) => {
    at += pause;
    const taken = takeToken(bucket, size, at);
    bucket = taken.bucket;
    return { at, seen: bucket.at, bucket, grant: taken.grant };
  });
};

const test = suite('token bucket');

test('grants exactly what the generic cell rate algorithm grants', () => {
  const property = fc.property(anyTraffic, ([size, pauses]) => {
    const conforms = gcra(size, noon);
    for (const { at, grant } of play(size, pauses)) assert.equal(grant.isGranted, conforms(at));
  });
  fc.assert(property, seeded(2_000));
});

test('grants at most its burst and its rate in any interval', () => {
  const property = fc.property(anyTraffic, ([size, pauses]) => {
    const granted = play(size, pauses).filter(({ grant }) => grant.isGranted);
    for (const [i, from] of granted.entries())
      for (const [j, to] of granted.entries())
        if (j >= i)
          assert.ok((j - i + 1 - size.burst) * 1_000 <= (to.seen - from.seen) * size.perSecond);
  });
  fc.assert(property, seeded(300));
});

test('takes one token for a granted request and nothing for a refused one', () => {
  const property = fc.property(anyTraffic, ([size, pauses]) => {
    let before = fullBucket(size, noon);
    for (const { at, bucket, grant } of play(size, pauses)) {
      const filled = refill(before, size, at);
      assert.equal(filled.milliTokens - bucket.milliTokens, grant.isGranted ? 1_000 : 0);
      assert.equal(grant.isGranted, filled.milliTokens >= 1_000);
      before = bucket;
    }
  });
  fc.assert(property, seeded(500));
});

test('gives the whole tokens left and the sustained rate', () => {
  const property = fc.property(anyTraffic, ([size, pauses]) => {
    for (const { bucket, grant } of play(size, pauses)) {
      assert.equal(grant.limit, size.perSecond);
      assert.ok(Number.isInteger(grant.remaining) && grant.remaining >= 0);
      const rest = bucket.milliTokens - grant.remaining * 1_000;
      assert.ok(rest >= 0 && rest < 1_000);
    }
  });
  fc.assert(property, seeded(500));
});

test('gives the fewest whole seconds until it is full', () => {
  const property = fc.property(anyTraffic, ([size, pauses]) => {
    for (const { seen, bucket, grant } of play(size, pauses)) {
      const isFullAfter = (seconds: number) =>
        refill(bucket, size, seen + seconds * 1_000).milliTokens === size.burst * 1_000;
      assert.ok(isFullAfter(grant.resetSeconds));
      if (grant.resetSeconds > 0) assert.ok(!isFullAfter(grant.resetSeconds - 1));
    }
  });
  fc.assert(property, seeded(500));
});

test('gives the fewest whole seconds, at least one, after which a request is granted', () => {
  const property = fc.property(anyTraffic, ([size, pauses]) => {
    for (const { seen, bucket, grant } of play(size, pauses)) {
      const isGrantedAfter = (seconds: number) =>
        takeToken(bucket, size, seen + seconds * 1_000).grant.isGranted;
      const { retryAfterSeconds } = grant;
      assert.ok(retryAfterSeconds >= 1 && isGrantedAfter(retryAfterSeconds));
      if (retryAfterSeconds > 1) assert.ok(!isGrantedAfter(retryAfterSeconds - 1));
    }
  });
  fc.assert(property, seeded(500));
});

test.run();

import { type Bucket, fullBucket, takeToken } from '../../core/model/rate-limits/bucket.js';
import type { MonotonicClock } from '../../core/ports/machine/clock.js';
import type { RateLimiter, RateLimiters } from '../../core/ports/machine/rate-limiter.js';
import { setNewest } from '../../core/shared/set-newest.js';

/** Buckets kept by default. Beyond it the least recently used is forgotten. */
const defaultCapacity = 100_000;

/** The process's monotonic clock, in whole milliseconds. */
const processClock: MonotonicClock = () => Math.floor(performance.now());

/**
 * A rate limiter in memory, exact within one process. It refills by a monotonic clock, so that a
 * step of the wall clock neither refuses nor grants anything.
 */
export const memoryRateLimiter = (
  monotonic: MonotonicClock = processClock,
  capacity = defaultCapacity,
): RateLimiter => {
  const buckets = new Map<string, Bucket>();
  return (name, size) => {
    const now = monotonic();
    const { bucket, grant } = takeToken(buckets.get(name) ?? fullBucket(size, now), size, now);
    setNewest(buckets, capacity, name, bucket);
    return grant;
  };
};

/** Both limiters of an HTTP API that one process serves. */
export const memoryRateLimiters = (monotonic?: MonotonicClock): RateLimiters => ({
  project: memoryRateLimiter(monotonic),
  address: memoryRateLimiter(monotonic),
});

import { type Bucket, fullBucket, takeToken } from '../../core/model/rate-limits/bucket.js';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { RateLimiter, RateLimiters } from '../../core/ports/machine/rate-limiter.js';

/** Buckets kept by default. Beyond it the least recently used is forgotten. */
const defaultCapacity = 100_000;

/** A rate limiter in memory, exact within one process. */
export const memoryRateLimiter = (clock: Clock, capacity = defaultCapacity): RateLimiter => {
  const buckets = new Map<string, Bucket>();
  return (name, size) => {
    const now = clock();
    const { bucket, grant } = takeToken(buckets.get(name) ?? fullBucket(size, now), size, now);
    buckets.delete(name);
    buckets.set(name, bucket);
    if (buckets.size > capacity) buckets.delete(buckets.keys().next().value ?? name);
    return grant;
  };
};

/** Both limiters of an HTTP API that one process serves. */
export const memoryRateLimiters = (clock: Clock): RateLimiters => ({
  project: memoryRateLimiter(clock),
  address: memoryRateLimiter(clock),
});

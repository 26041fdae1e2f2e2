import type { BucketSize, Grant } from '../../model/rate-limits/bucket.js';

/**
 * Takes one token from the bucket of that name, made full when it is new. Whoever shares the limiter's store
 * shares its buckets. A full bucket may be forgotten.
 */
export type RateLimiter = (name: string, size: BucketSize) => Promise<Grant> | Grant;

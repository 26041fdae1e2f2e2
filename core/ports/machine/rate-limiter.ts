import type { BucketSize, Grant } from '../../model/rate-limits/bucket.js';

/**
 * Takes one token from the bucket of that name, made full when it is new. Whoever shares the limiter's store
 * shares its buckets. A full bucket may be forgotten.
 */
export type RateLimiter = (name: string, size: BucketSize) => Promise<Grant> | Grant;

/** The rate limiters of an HTTP API. */
export type RateLimiters = {
  /** Buckets of projects, one for each rate class. Processes with one database share them. */
  readonly project: RateLimiter;
  /** Buckets of client addresses, for requests without a valid key. Each process has its own. */
  readonly address: RateLimiter;
};

import type { BucketSize, Grant } from '../../model/rate-limits/bucket.js';

/**
 * Takes one token from the named token bucket, which starts full. Processes that share the
 * limiter's store share its buckets. A full bucket may be forgotten.
 */
export type RateLimiter = (name: string, size: BucketSize) => Promise<Grant> | Grant;

/** The rate limiters of an HTTP API. */
export type RateLimiters = {
  /** Buckets of projects and organizations, one for each rate class. Processes with one database share them. */
  readonly project: RateLimiter;
  /** Gives back a token of such a bucket that was taken and not used. Default: it is lost. */
  readonly giveBack?: (name: string) => void;
  /** Buckets of client addresses, for requests without a valid key. Each process has its own. */
  readonly address: RateLimiter;
};

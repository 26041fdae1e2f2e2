import type { Bucket, BucketSize } from '../../model/rate-limits/bucket.js';

/** What one process asks of a shared bucket: tokens, and it may give some back at the same time. */
export type TokenRequest = {
  readonly name: string;
  readonly size: BucketSize;
  /** How many requests wait for a token; none when it only gives back. */
  readonly waiting: number;
  readonly returned: number;
};

export type TokenLease = {
  /** Whole tokens that are now this process's. */
  readonly tokens: number;
  /** The shared bucket as it stands after that. */
  readonly bucket: Bucket;
};

/**
 * Lends tokens of buckets that several processes share: all of them together never get more than a bucket
 * gives. Buckets are named, and full when they are new. Answers in the order asked; each name once.
 */
export type LeaseTokens = (requests: readonly TokenRequest[]) => Promise<readonly TokenLease[]>;

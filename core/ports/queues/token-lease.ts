import type { Bucket, BucketSize } from '../../model/rate-limits/bucket.js';

/** One process's request for tokens of a shared bucket. It may return tokens at the same time. */
export type TokenRequest = {
  readonly name: string;
  readonly size: BucketSize;
  /** Requests that wait for a token, or 0 if tokens are only returned. */
  readonly waiting: number;
  readonly returned: number;
};

export type TokenLease = {
  /** Whole tokens that this process now has. */
  readonly tokens: number;
  /** The shared bucket after the request. */
  readonly bucket: Bucket;
};

/**
 * Leases tokens of buckets that several processes share. All processes together never get more than
 * a bucket grants. A new bucket is full. Answers in the order of the requests; each name occurs
 * once.
 */
export type LeaseTokens = (requests: readonly TokenRequest[]) => Promise<readonly TokenLease[]>;

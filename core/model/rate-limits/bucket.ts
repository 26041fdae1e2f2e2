import type { Instant } from '../../shared/time.js';

/** A token bucket's size: tokens a second, and how many it holds at most. A stored one has a whole number of them, or 1/n. */
export type BucketSize = { readonly perSecond: number; readonly burst: number };

/** The rate classes of a project's requests (docs/specification.md#8.1.1). */
export const rateClasses = {
  send: { perSecond: 50, burst: 100 },
  write: { perSecond: 20, burst: 40 },
  read: { perSecond: 100, burst: 200 },
} as const satisfies Record<string, BucketSize>;
export type RateClass = keyof typeof rateClasses;

/** A bucket: thousandths of a token, whole ones when it is stored, and when that was so. */
export type Bucket = { readonly milliTokens: number; readonly at: Instant };

/** The answer to one request. */
export type Grant = {
  readonly isGranted: boolean;
  readonly limit: number;
  /** Whole tokens left. */
  readonly remaining: number;
  /** Whole seconds, rounded up, until the bucket is full. */
  readonly resetSeconds: number;
  /** Whole seconds, rounded up, until one token is there; at least 1. */
  readonly retryAfterSeconds: number;
};

const milli = 1_000;

/** A full bucket. */
export const fullBucket = ({ burst }: BucketSize, at: Instant): Bucket => ({
  milliTokens: burst * milli,
  at,
});

/** The bucket as it has filled by an instant; a clock that was set back adds and removes nothing. */
export const refill = (bucket: Bucket, { perSecond, burst }: BucketSize, now: Instant): Bucket => {
  const at = Math.max(now, bucket.at);
  // perSecond tokens a second are just as many thousandths a millisecond.
  const milliTokens = Math.min(burst * milli, bucket.milliTokens + (at - bucket.at) * perSecond);
  return { milliTokens, at };
};

/**
 * The same in whole thousandths, for a bucket that is stored. For less than a token a second, the time of a part of a
 * thousandth stays, so that frequent requests lose nothing.
 */
export const refillWhole = (bucket: Bucket, size: BucketSize, now: Instant): Bucket => {
  const { perSecond, burst } = size;
  if (perSecond >= 1) return refill(bucket, size, now);
  const gained = Math.floor(Math.max(0, now - bucket.at) * perSecond);
  const milliTokens = Math.min(burst * milli, bucket.milliTokens + gained);
  return { milliTokens, at: bucket.at + Math.ceil(gained / perSecond) };
};

/** Takes one token if it is there; a refused request costs nothing. */
export const takeToken = (
  bucket: Bucket,
  size: BucketSize,
  now: Instant,
): { readonly bucket: Bucket; readonly grant: Grant } => {
  const filled = refill(bucket, size, now);
  const isGranted = filled.milliTokens >= milli;
  const milliTokens = isGranted ? filled.milliTokens - milli : filled.milliTokens;
  const after = { ...filled, milliTokens };
  return { bucket: after, grant: { isGranted, ...grantOf(after, size) } };
};

/** What a caller learns about a bucket. */
export const grantOf = ({ milliTokens }: Bucket, { perSecond, burst }: BucketSize) => ({
  limit: perSecond,
  remaining: Math.floor(milliTokens / milli),
  resetSeconds: Math.ceil((burst * milli - milliTokens) / (perSecond * milli)),
  retryAfterSeconds: Math.max(1, Math.ceil((milli - milliTokens) / (perSecond * milli))),
});

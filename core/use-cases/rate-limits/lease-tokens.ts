import { type Bucket, type BucketSize, refill } from '../../model/rate-limits/bucket.js';
import type { Instant } from '../../shared/time.js';

const milli = 1_000;
/** How many processes a lender leaves tokens for, at each loan. */
const borrowersAtOnce = 2;
/** The share of a second's tokens that one loan is at most. */
const loanShare = 1 / 10;

/** What a shared bucket gives to one process at once, and what is left in it. */
export type TokenGrant = {
  /** Whole tokens; none when the bucket holds less than one. */
  readonly tokens: number;
  readonly bucket: Bucket;
};

/**
 * Lends from a shared bucket: a token for each request that waits, while there are any; and for those to come a
 * tenth of a second's tokens at most, and no more than the process's part of what is there. What is lent is
 * taken out at once, so all processes together never have more than the bucket gave.
 */
export const leaseTokens = (
  bucket: Bucket,
  size: BucketSize,
  { waiting, now }: { readonly waiting: number; readonly now: Instant },
): TokenGrant => {
  const filled = refill(bucket, size, now);
  const there = Math.floor(filled.milliTokens / milli);
  const part = Math.min(size.perSecond * loanShare, there / (2 * borrowersAtOnce));
  const tokens = Math.min(there, Math.max(waiting, Math.floor(part)));
  return { tokens, bucket: { ...filled, milliTokens: filled.milliTokens - tokens * milli } };
};

/** Takes unspent tokens back; a full bucket lets the rest run over. */
export const returnTokens = (
  bucket: Bucket,
  size: BucketSize,
  { tokens, now }: { readonly tokens: number; readonly now: Instant },
): Bucket => {
  const filled = refill(bucket, size, now);
  const milliTokens = Math.min(size.burst * milli, filled.milliTokens + tokens * milli);
  return { ...filled, milliTokens };
};

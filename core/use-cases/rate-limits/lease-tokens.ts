import { type Bucket, type BucketSize, refillWhole } from '../../model/rate-limits/bucket.js';
import type { Instant } from '../../shared/time.js';

const milli = 1_000;
/** Processes for which each lease leaves tokens. */
const processesAtOnce = 2;
/** Largest lease ahead of need, as a share of a second's tokens. */
const leaseShare = 1 / 10;

/** The tokens of a shared bucket that one process leases, and what is left in the bucket. */
export type TokenGrant = {
  /** Whole tokens; 0 when the bucket has less than one. */
  readonly tokens: number;
  readonly bucket: Bucket;
};

/**
 * Leases tokens of a shared bucket: one for each waiting request, as far as they go. For later requests it adds up to
 * a tenth of a second's tokens, and at most a quarter of what the bucket has. Leased tokens leave the bucket at
 * once, so all processes together never have more than it granted.
 */
export const leaseTokens = (
  bucket: Bucket,
  size: BucketSize,
  { waiting, now }: { readonly waiting: number; readonly now: Instant },
): TokenGrant => {
  const filled = refillWhole(bucket, size, now);
  const available = Math.floor(filled.milliTokens / milli);
  const share = Math.min(size.perSecond * leaseShare, available / (2 * processesAtOnce));
  const tokens = Math.min(available, Math.max(waiting, Math.floor(share)));
  return { tokens, bucket: { ...filled, milliTokens: filled.milliTokens - tokens * milli } };
};

/** Returns unused tokens to the bucket. Tokens beyond its size are lost. */
export const returnTokens = (
  bucket: Bucket,
  size: BucketSize,
  { tokens, now }: { readonly tokens: number; readonly now: Instant },
): Bucket => {
  const filled = refillWhole(bucket, size, now);
  const milliTokens = Math.min(size.burst * milli, filled.milliTokens + tokens * milli);
  return { ...filled, milliTokens };
};

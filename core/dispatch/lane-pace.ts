import type { MonotonicClock } from '../ports/clock.js';
import { type Bucket, type BucketSize, refill } from '../rate-limits/bucket.js';

/** The share of a second's messages that may go out at one moment. */
const burstShare = 1 / 10;

/** A channel's pace in the hands of its lane's holder. */
export type LanePace = {
  readonly setRate: (perSecond: number) => void;
  /** Whole calls that may begin now. */
  readonly available: () => number;
  /** So many calls begin now, however long ago they were found available. */
  readonly spend: (calls: number) => void;
  /** Until one more may begin. */
  readonly waitMs: () => number;
};

/** A channel's burst: at least one call, or a tenth of a second's worth. */
export const laneBurst = (perSecond: number): number =>
  Math.max(1, Math.floor(perSecond * burstShare));

/**
 * A bucket of calls that begins empty, so that a lane that changes hands never sends more than its burst and
 * its rate allow over both (invariant P4).
 */
export const lanePace = (monotonic: MonotonicClock): LanePace => {
  let size: BucketSize = { perSecond: 1, burst: 1 };
  let bucket: Bucket = { milliTokens: 0, at: monotonic() };
  const fill = (): number => {
    bucket = refill(bucket, size, monotonic());
    return bucket.milliTokens;
  };
  return {
    setRate: (perSecond) => {
      fill();
      size = { perSecond, burst: laneBurst(perSecond) };
    },
    available: () => Math.floor(fill() / 1_000),
    spend: (calls) => {
      const milliTokens = fill() - calls * 1_000;
      bucket = { ...bucket, milliTokens };
    },
    waitMs: () => Math.max(1, Math.ceil((1_000 - fill()) / size.perSecond)),
  };
};

import { type Bucket, type BucketSize, refill } from '../../model/rate-limits/bucket.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import { minuteMs, secondMs } from '../../shared/time.js';

/** The share of a second's messages that may go out at one moment. */
const burstShare = 1 / 10;
/** How far a throttled channel is slowed down at most. */
const slowestShare = 1 / 64;
/** How long it takes from standing still to full speed when nobody complains any more. */
const recoveryMs = 30 * secondMs;
/** Calls that were under way together are throttled together: that counts once. */
const slowedOnceMs = secondMs;
/** How long a channel rests at most before it is tried again, however long its provider says. */
const longestRestMs = 15 * minuteMs;

/** A channel's pace in the hands of its lane's holder. */
export type LanePace = {
  readonly setRate: (perSecond: number) => void;
  /** The provider wants less: the pace is halved, recovers bit by bit, and nothing goes out for so long. */
  readonly slowDown: (restMs: number) => void;
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
 * its rate allow over both (docs/invariants.md#P4).
 */
export const lanePace = (monotonic: MonotonicClock): LanePace => {
  let fullRate = 1;
  let slowed = { share: 1, at: Number.NEGATIVE_INFINITY };
  let restsUntil = Number.NEGATIVE_INFINITY;
  let bucket: Bucket = { milliTokens: 0, at: monotonic() };

  const share = (): number => Math.min(1, slowed.share + (monotonic() - slowed.at) / recoveryMs);
  const size = (): BucketSize => {
    const perSecond = fullRate * share();
    return { perSecond, burst: laneBurst(perSecond) };
  };
  const fill = (): number => {
    bucket = refill(bucket, size(), monotonic());
    return bucket.milliTokens;
  };

  return {
    setRate: (perSecond) => {
      fill();
      fullRate = perSecond;
    },
    slowDown: (restMs) => {
      fill();
      const now = monotonic();
      if (now - slowed.at >= slowedOnceMs)
        slowed = { share: Math.max(slowestShare, share() / 2), at: now };
      restsUntil = Math.max(restsUntil, now + Math.min(restMs, longestRestMs));
    },
    available: () => (monotonic() < restsUntil ? 0 : Math.floor(fill() / 1_000)),
    spend: (calls) => {
      const milliTokens = fill() - calls * 1_000;
      bucket = { ...bucket, milliTokens };
    },
    waitMs: () => {
      const untilOne = (1_000 - fill()) / size().perSecond;
      return Math.max(1, Math.ceil(untilOne), Math.ceil(restsUntil - monotonic()));
    },
  };
};

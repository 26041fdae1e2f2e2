import { type Bucket, type BucketSize, refill } from '../../model/rate-limits/bucket.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import { minuteMs, secondMs } from '../../shared/time.js';

/** The share of a second's messages that may go out at one moment. */
const burstSeconds = 1 / 10;
/** How far a throttled channel is slowed down at most. */
const minSpeed = 1 / 64;
/** How long it takes from standing still to full speed when nobody complains any more. */
const recoveryMs = 30 * secondMs;
/** Calls that were under way together are throttled together: that counts once. */
const throttleWindowMs = secondMs;
/** How long a channel rests at most before it is tried again, however long its provider says. */
const maxPauseMs = 15 * minuteMs;

/** A channel's pace in the hands of its lane's holder. */
export type LanePace = {
  readonly setRate: (perSecond: number) => void;
  /** The provider wants less: the pace is halved, recovers bit by bit, and nothing goes out for so long. */
  readonly throttle: (restMs: number) => void;
  /** Whole calls that may begin now. */
  readonly available: () => number;
  /** So many calls begin now, however long ago they were found available. */
  readonly consume: (calls: number) => void;
  /** Until one more may begin. */
  readonly waitMs: () => number;
};

/** A channel's burst: at least one call, or a tenth of a second's worth. */
export const laneBurst = (perSecond: number): number =>
  Math.max(1, Math.floor(perSecond * burstSeconds));

/**
 * A bucket of calls that begins empty, so that a lane that changes hands never sends more than its burst and
 * its rate allow over both (docs/invariants.md#P4).
 */
export const lanePace = (monotonic: MonotonicClock): LanePace => {
  let fullRate = 1;
  let throttled = { speed: 1, at: Number.NEGATIVE_INFINITY };
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let bucket: Bucket = { milliTokens: 0, at: monotonic() };

  const share = (): number => Math.min(1, throttled.speed + (monotonic() - throttled.at) / recoveryMs);
  const size = (): BucketSize => {
    const perSecond = fullRate * share();
    return { perSecond, burst: laneBurst(perSecond) };
  };
  const refilled = (): number => {
    bucket = refill(bucket, size(), monotonic());
    return bucket.milliTokens;
  };

  return {
    setRate: (perSecond) => {
      refilled();
      fullRate = perSecond;
    },
    throttle: (restMs) => {
      refilled();
      const now = monotonic();
      if (now - throttled.at >= throttleWindowMs)
        throttled = { speed: Math.max(minSpeed, share() / 2), at: now };
      pausedUntil = Math.max(pausedUntil, now + Math.min(restMs, maxPauseMs));
    },
    available: () => (monotonic() < pausedUntil ? 0 : Math.floor(refilled() / 1_000)),
    consume: (calls) => {
      const milliTokens = refilled() - calls * 1_000;
      bucket = { ...bucket, milliTokens };
    },
    waitMs: () => {
      const untilOne = (1_000 - refilled()) / size().perSecond;
      return Math.max(1, Math.ceil(untilOne), Math.ceil(pausedUntil - monotonic()));
    },
  };
};

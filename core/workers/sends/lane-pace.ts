import { type Bucket, type BucketSize, refill } from '../../model/rate-limits/bucket.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import { minuteMs, secondMs } from '../../shared/time.js';

/** The burst of a channel, in seconds of its rate. */
const burstSeconds = 1 / 10;
/** Lowest speed of a throttled channel, as a share of its rate. */
const minSpeed = 1 / 64;
/** Time from a standstill back to full speed without further throttling. */
const recoveryMs = 30 * secondMs;
/** Throttling within this time counts once: the calls were in flight together. */
const throttleWindowMs = secondMs;
/** Longest pause of a throttled channel, also if its provider asks for more. */
const maxPauseMs = 15 * minuteMs;

/** The send rate of a leased channel. */
export type LanePace = {
  readonly setRate: (perSecond: number) => void;
  /** Halves the speed and pauses the channel for `restMs`. The speed recovers gradually. */
  readonly throttle: (restMs: number) => void;
  /** Whole calls that may begin now. */
  readonly available: () => number;
  /** Takes tokens for calls that begin now. */
  readonly consume: (calls: number) => void;
  /** Milliseconds until one more call may begin. */
  readonly waitMs: () => number;
};

/** A channel's burst: a tenth of a second's calls, at least one. */
export const laneBurst = (perSecond: number): number =>
  Math.max(1, Math.floor(perSecond * burstSeconds));

/**
 * A token bucket of calls that starts empty, so that a lane that moves to another worker never
 * exceeds its burst and rate over both (docs/invariants.md#P4).
 */
export const lanePace = (monotonic: MonotonicClock): LanePace => {
  let fullRate = 1;
  let throttled = { speed: 1, at: Number.NEGATIVE_INFINITY };
  let pausedUntil = Number.NEGATIVE_INFINITY;
  let bucket: Bucket = { milliTokens: 0, at: monotonic() };

  const share = (): number =>
    Math.min(1, throttled.speed + (monotonic() - throttled.at) / recoveryMs);
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

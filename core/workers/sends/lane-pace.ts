import { type Bucket, type BucketSize, refill } from '../../model/rate-limits/bucket.js';
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

/** The send rate of a leased channel. All times are of the monotonic clock. */
export type LanePace = {
  readonly perSecond: number;
  readonly bucket: Bucket;
  /** The speed after the last throttling, as a share of the rate, and when that was. */
  readonly speed: number;
  readonly throttledAt: number;
  readonly pausedUntil: number;
};

/** A channel's burst: a tenth of a second's calls, at least one. */
export const laneBurst = (perSecond: number): number =>
  Math.max(1, Math.floor(perSecond * burstSeconds));

/**
 * A token bucket of calls that starts empty, so that a lane that moves to another worker never
 * exceeds its burst and rate over both (docs/invariants.md#P4).
 */
export const lanePace = (now: number): LanePace => ({
  perSecond: 1,
  bucket: { milliTokens: 0, at: now },
  speed: 1,
  throttledAt: Number.NEGATIVE_INFINITY,
  pausedUntil: Number.NEGATIVE_INFINITY,
});

export const withRate = (pace: LanePace, perSecond: number, now: number): LanePace => ({
  ...pace,
  bucket: refilled(pace, now),
  perSecond,
});

/** Halves the speed and pauses the channel for `restMs`. The speed recovers gradually. */
export const throttled = (pace: LanePace, restMs: number, now: number): LanePace => ({
  ...pace,
  bucket: refilled(pace, now),
  ...(now - pace.throttledAt >= throttleWindowMs && {
    speed: Math.max(minSpeed, shareOf(pace, now) / 2),
    throttledAt: now,
  }),
  pausedUntil: Math.max(pace.pausedUntil, now + Math.min(restMs, maxPauseMs)),
});

/** Whole calls that may begin now. */
export const availableCalls = (pace: LanePace, now: number): number =>
  now < pace.pausedUntil ? 0 : Math.floor(refilled(pace, now).milliTokens / 1_000);

/** Takes tokens for calls that begin now. */
export const withCalls = (pace: LanePace, calls: number, now: number): LanePace => {
  const { at, milliTokens } = refilled(pace, now);
  return { ...pace, bucket: { at, milliTokens: milliTokens - calls * 1_000 } };
};

/** Milliseconds until one more call may begin. */
export const waitForCall = (pace: LanePace, now: number): number => {
  const untilOne = (1_000 - refilled(pace, now).milliTokens) / sizeOf(pace, now).perSecond;
  return Math.max(1, Math.ceil(untilOne), Math.ceil(pace.pausedUntil - now));
};

const shareOf = ({ speed, throttledAt }: LanePace, now: number): number =>
  Math.min(1, speed + (now - throttledAt) / recoveryMs);

const sizeOf = (pace: LanePace, now: number): BucketSize => {
  const perSecond = pace.perSecond * shareOf(pace, now);
  return { perSecond, burst: laneBurst(perSecond) };
};

const refilled = (pace: LanePace, now: number): Bucket =>
  refill(pace.bucket, sizeOf(pace, now), now);

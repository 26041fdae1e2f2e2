import { dayMs, hourMs, type Instant, minuteMs, secondMs } from '../../shared/time.js';

/** How long each attempt comes after the one before (docs/specification.md#6.4.1). */
export const scheduleMs = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;

/** The longest wait that a receiver may ask for. */
const longestRetryAfterMs = dayMs;
/** How far a wait may be from the schedule's, as a part of it. */
const jitter = 1 / 10;

/**
 * When to try again after so many failures in a row: by the schedule, at random a tenth earlier or later, or
 * as late as the receiver asked for, if that is later. Undefined when the schedule is at its end.
 */
export const nextAttemptAt = (
  now: Instant,
  {
    failures,
    random,
    retryAfterMs = 0,
  }: {
    readonly failures: number;
    /** From 0 (inclusive) to 1 (exclusive). */
    readonly random: number;
    readonly retryAfterMs?: number | undefined;
  },
): Instant | undefined => {
  const waitMs = scheduleMs[failures];
  if (waitMs === undefined) return undefined;
  const spread = 1 + jitter * (2 * random - 1);
  const asked = Math.min(retryAfterMs, longestRetryAfterMs);
  return now + Math.max(Math.round(waitMs * spread), asked);
};

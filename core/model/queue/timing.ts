import { hourMs, type Instant, minuteMs, secondMs } from '../../shared/time.js';
import type { Job } from './job.js';

/** How long a lane is leased; a dead worker delays it by that much (docs/specification.md#3.6.8). */
export const leaseMs = 10 * secondMs;
/** How often a worker renews its leases. */
export const renewEveryMs = 3 * secondMs;
/** How often a worker looks for due lanes when no commit wakes it. */
export const pollEveryMs = secondMs;
/** The default send time-to-live (docs/specification.md#3.1.7). */
export const defaultSendTtlMs = 24 * hourMs;
/** How long an attempt must have been unknown before the next to the same recipient may pass. */
export const overtakeAfterMs = 15 * secondMs;
/** How long a send waits for the fetch of its file, which takes at most 30 s, and then for the commit of what became of it. */
export const fetchHoldMs = 45 * secondMs;
/** Tries to fetch the file of a message. After them it fails. */
export const fetchTries = 3;
/** Minimum time between two claims of an unknown job. */
export const unknownReclaimMs = minuteMs;
/** Faults of our own that one job may meet; the last of them fails it. */
export const crashLimit = 3;

const firstRetryMs = secondMs;
const longestRetryMs = 5 * minuteMs;

/**
 * When a job is looked at again after a passing refusal: full jitter under a doubling bound, or the provider's
 * wait if longer; at its expiry at the latest.
 */
export const retryAt = (
  now: Instant,
  { failures, waitMs, random, expiresAt }: Pick<Job, 'failures' | 'expiresAt'> & Delay,
): Instant => {
  const bound = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures, 20));
  return Math.min(expiresAt, now + Math.max(waitMs, Math.floor(random * bound)));
};

/** What the provider asked for, and the jitter: from 0 (inclusive) to 1 (exclusive). */
type Delay = { readonly waitMs: number; readonly random: number };

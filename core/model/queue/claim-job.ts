import type { Instant } from '../../shared/time.js';
import type { Job } from './job.js';
import { unknownReclaimMs } from './timing.js';

type Lease = { readonly epoch: number; readonly now: Instant };

/**
 * A due job once it is taken: a queued one is `sending`, and its attempt counts; an unknown one stays
 * unknown, to be looked at, and is not taken again at once.
 */
export const claimedDue = (job: Job, { epoch, now }: Lease): Job =>
  job.state === 'unknown'
    ? { ...job, epoch, dueAt: now + unknownReclaimMs }
    : { ...job, state: 'sending', epoch, attempt: job.attempt + 1, attemptedAt: now };

/**
 * A job that is taken without a call to make: an unknown one stays unknown, to be looked at; one past its
 * expiry is `sending`, but no attempt counts.
 */
export const claimedExpired = (job: Job, taking: Lease): Job =>
  job.state === 'unknown'
    ? claimedDue(job, taking)
    : { ...job, state: 'sending', epoch: taking.epoch, dueAt: taking.now };

/** What a lane's new owner makes of a job that the former one left `sending`. */
export const recovered = (job: Job, { epoch, now }: Lease): Job => ({
  ...job,
  state: 'unknown',
  epoch,
  dueAt: now,
});

/**
 * When a job wants to be looked at next; undefined for one that waits behind another. A channel that is held
 * back calls for nothing, it only settles unknown jobs and lets the others expire. One still `sending` counts
 * as due: whoever asks has no call under way, so nobody awaits its answer any more.
 */
export const nextDueAt = (
  { state, dueAt, expiresAt }: Job,
  isHeldBack: boolean,
): Instant | undefined => {
  if (state === 'unknown' || state === 'sending') return dueAt;
  if (isHeldBack) return expiresAt;
  return state === 'queued' ? dueAt : undefined;
};

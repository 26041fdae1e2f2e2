import type { Instant } from '../../shared/time.js';
import type { Job } from './job.js';
import { unknownReclaimMs } from './timing.js';

type Claim = { readonly epoch: number; readonly now: Instant };

/**
 * A due job after its claim. A queued job is `sending`, and the attempt counts. A job in state `unknown` stays so: the
 * worker only looks at it, and it is not claimed again within `unknownReclaimMs`.
 */
export const claimedDue = (job: Job, { epoch, now }: Claim): Job =>
  job.state === 'unknown'
    ? { ...job, epoch, dueAt: now + unknownReclaimMs }
    : { ...job, state: 'sending', epoch, attempt: job.attempt + 1, attemptedAt: now };

/** A job after a claim that makes no call: as `claimedDue`, but an expired job counts no attempt. */
export const claimedExpired = (job: Job, claim: Claim): Job =>
  job.state === 'unknown'
    ? claimedDue(job, claim)
    : { ...job, state: 'sending', epoch: claim.epoch, dueAt: claim.now };

/** A job that the lane's former owner left `sending`: its outcome is unknown, and it is due now. */
export const recovered = (job: Job, { epoch, now }: Claim): Job => ({
  ...job,
  state: 'unknown',
  epoch,
  dueAt: now,
});

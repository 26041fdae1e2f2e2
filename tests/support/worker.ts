import type { Change } from '../../core/commit/change.js';
import type { Job, JobClaim, Settlement } from '../../core/model/queue/job.js';
import { leaseMs } from '../../core/model/queue/timing.js';
import type { LaneLease } from '../../core/ports/queues/send-queue.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { Instant } from '../../core/shared/time.js';
import { noon } from './builders.js';
import { present } from './either.js';

type TakenJob = Pick<Job, 'id'> & JobClaim;

/** One worker's way with the queue, under its own name. */
export const worker = ({ queue, commit }: Stores, owner = 'worker a') => {
  const claim = (now: Instant = noon, limit = 100) => queue.claim({ owner, now, leaseMs, limit });
  return {
    claim,
    /** Claims the one lane that is due. */
    claimOne: async (now: Instant = noon): Promise<LaneLease> => present((await claim(now))[0]),
    renew: (lanes: readonly LaneLease[], now: Instant = noon) =>
      queue.renew({ owner, now, leaseMs, lanes }),
    take: (lease: LaneLease, now: Instant = noon, limit = 1_000) =>
      queue.claimDue({ ...lease, now, limit }),
    takeExpired: (lease: LaneLease, now: Instant, limit = 1_000) =>
      queue.claimExpired({ ...lease, now, limit }),
    settle: (lease: LaneLease, job: TakenJob, next: Settlement['next']) =>
      commit(settlementOf(lease, job, next)),
    release: (lease: LaneLease, isHeldBack = false) => queue.release(lease, isHeldBack),
  };
};

/** The settlement of one job, as the domain commits it. */
export const settlementOf = (
  { lane, project, epoch }: LaneLease,
  { id, state, attempt, attemptedAt }: TakenJob,
  next: Settlement['next'],
): Change => ({
  project,
  at: noon,
  requires: { lease: { lane, epoch } },
  settlements: [{ job: id, taken: { state, attempt, attemptedAt }, next }],
});

/** An attempt that ended unknown, to be looked at again at that instant. */
export const unknownUntil = (dueAt: Instant, isOvertaken = false): Settlement['next'] => ({
  state: 'unknown',
  dueAt,
  unknowns: 1,
  isOvertaken,
});

/** An attempt that was refused for a passing reason, to be made again at that instant. */
export const retryAt = (dueAt: Instant): Settlement['next'] => ({
  state: 'queued',
  dueAt,
  failures: 1,
});

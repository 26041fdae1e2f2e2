import type { Job, JobClaim } from '../../model/queue/job.js';
import { mayBeWithdrawn } from '../../model/queue/withdraw.js';
import type { Aspect } from '../aspect.js';
import type { Change } from '../change.js';
import { type Facts, factKey, type JobFacts } from '../facts.js';

/**
 * Jobs that exist: the lease of their lane, jobs that are settled under it, sends that are withdrawn, jobs that become due now,
 * and jobs that lose their recipient. Which jobs become due or lose it is for the store to find.
 */
export const settlements: Aspect = {
  needs: (query, { requires, settlements: settled, makeDue, freeJobs, withdrawals }) => {
    if (requires?.lease) query.lanes.add(requires.lease.lane);
    for (const { job } of settled ?? []) query.jobs.add(job);
    for (const { lane } of makeDue ?? []) query.lanes.add(lane);
    for (const { lane } of freeJobs ?? []) query.lanes.add(lane);
    for (const { lane, subject } of withdrawals ?? []) {
      query.lanes.add(lane);
      query.sends.set(factKey(lane, subject), { lane, subject });
    }
  },
  conflict: (facts, change) => {
    if (isLeaseLost(facts, change)) return { code: 'lease_lost' };
    return change.withdrawals?.every((send) => isWaiting(facts, send)) === false
      ? { code: 'send_begun' }
      : undefined;
  },
  apply: ({ jobs, sends }, { settlements: settled, withdrawals }) => {
    for (const { job, next } of settled ?? []) {
      const before = jobs.get(job);
      if (next === 'done') jobs.delete(job);
      else if (before) {
        const { state, attempt = before.attempt, unknowns = before.unknowns } = next;
        jobs.set(job, { ...before, state, attempt, unknowns });
      }
    }
    for (const { lane, subject } of withdrawals ?? []) {
      const key = factKey(lane, subject);
      const job = sends.get(key);
      sends.delete(key);
      if (job) jobs.delete(job);
    }
  },
  touches: ({ due }, { requires, settlements: settled, makeDue, freeJobs }, { promoted }) => {
    for (const { lane } of makeDue ?? []) due.add(lane);
    for (const { lane } of freeJobs ?? []) due.add(lane);
    for (const lane of promoted) due.add(lane);
    if (requires?.lease && settled?.some(({ next }) => next !== 'done'))
      due.add(requires.lease.lane);
  },
};

/** Whether the job of a send waits, so that it may be withdrawn. */
const isWaiting = (
  { jobs, sends }: Facts,
  { lane, subject }: { readonly lane: Job['lane']; readonly subject: Job['subject'] },
): boolean => {
  const id = sends.get(factKey(lane, subject));
  const job = id && jobs.get(id);
  return job !== undefined && mayBeWithdrawn(job);
};

const isLeaseLost = (
  { lanes, jobs }: Facts,
  { requires, settlements: settled }: Change,
): boolean => {
  if (!requires?.lease) return false;
  const { lane, epoch } = requires.lease;
  if (lanes.get(lane)?.epoch !== epoch) return true;
  return settled?.some(({ job, claim }) => !isSameClaim(jobs.get(job), claim, epoch)) === true;
};

/**
 * Whether the job is still as it was claimed. A commit that is repeated because its answer was lost must not settle
 * a later claim.
 */
const isSameClaim = (job: JobFacts | undefined, claim: JobClaim, epoch: number): boolean =>
  job?.epoch === epoch &&
  job.state === claim.state &&
  job.attempt === claim.attempt &&
  job.attemptedAt === claim.attemptedAt;

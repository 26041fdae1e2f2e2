import type { JobClaim } from '../../model/queue/job.js';
import type { Aspect } from '../aspect.js';
import type { Change } from '../change.js';
import type { Facts, JobFacts } from '../facts.js';

/**
 * Jobs that exist: the lease of their lane, jobs that are settled under it, jobs that become due now, and jobs that lose their
 * recipient. Which jobs become due or lose it is for the store to find.
 */
export const settlements: Aspect = {
  needs: (query, { requires, settlements: settled, makeDue, freeJobs }) => {
    if (requires?.lease) query.lanes.add(requires.lease.lane);
    for (const { job } of settled ?? []) query.jobs.add(job);
    for (const { lane } of makeDue ?? []) query.lanes.add(lane);
    for (const { lane } of freeJobs ?? []) query.lanes.add(lane);
  },
  conflict: (facts, change) => (isLeaseLost(facts, change) ? { code: 'lease_lost' } : undefined),
  apply: ({ jobs }, { settlements: settled }) => {
    for (const { job, next } of settled ?? []) {
      const before = jobs.get(job);
      if (next === 'done') jobs.delete(job);
      else if (before) {
        const { state, attempt = before.attempt } = next;
        jobs.set(job, { ...before, state, attempt });
      }
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

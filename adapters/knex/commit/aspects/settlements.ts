import { factKey, type JobFacts } from '../../../../core/commit/facts.js';
import type { Job } from '../../../../core/model/queue/job.js';
import { bind, reading } from '../../session/work.js';
import {
  clearRecipientsOfJobs,
  deleteJobs,
  findJobs,
  jobRow,
  jobsAbout,
  setJobs,
} from '../../tables/queue/jobs.js';
import type { KnexAspect } from '../aspect.js';

/** Jobs that the group settles, withdraws, makes due or frees: removed when they are over, else written as they then are. */
export const settlements: KnexAspect = {
  load: ({ changes, query }, { facts, jobs, unfollowed }) => [
    reading(
      findJobs,
      [...query.jobs].map((id) => ({ id })),
      ({ job, isFollowed }) => {
        jobs.set(job.id, job);
        if (!isFollowed) unfollowed.add(job.id);
        facts.jobs.set(job.id, factsOf(job));
      },
    ),
    reading(
      jobsAbout,
      changes.flatMap(({ project, makeDue = [], freeJobs = [], withdrawals = [] }) =>
        [...makeDue, ...freeJobs, ...withdrawals].map(({ subject }) => ({ project, subject })),
      ),
      (job) => {
        jobs.set(job.id, job);
        const send = factKey(job.lane, job.subject);
        if (job.kind !== 'send' || !query.sends.has(send)) return;
        facts.jobs.set(job.id, factsOf(job));
        facts.sends.set(send, job.id);
      },
    ),
  ],
  write: ({ jobOutcomes }) => {
    const outcomes = [...jobOutcomes.values()];
    return [
      bind(
        deleteJobs,
        outcomes.filter(({ after }) => !after).map(({ before: { id } }) => ({ id })),
      ),
      bind(
        setJobs,
        outcomes.flatMap(({ after }) => (after ? [jobRow(after)] : [])),
      ),
      bind(
        clearRecipientsOfJobs,
        outcomes
          .filter(({ before, after }) => after && before.recipient !== after.recipient)
          .map(({ before: { id } }) => ({ id })),
      ),
    ];
  },
};

const factsOf = ({ epoch, state, attempt, attemptedAt, unknowns }: Job): JobFacts => ({
  ...{ epoch, state, attempt, attemptedAt, unknowns },
});

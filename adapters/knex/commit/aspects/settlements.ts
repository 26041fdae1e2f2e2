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

/** Jobs that the group settles, makes due or frees: removed when they are done, else written as they stand after it. */
export const settlements: KnexAspect = {
  load: ({ changes, query }, { facts, jobs, unfollowed }) => [
    reading(
      findJobs,
      [...query.jobs].map((id) => ({ id })),
      ({ job, isFollowed }) => {
        jobs.set(job.id, job);
        if (!isFollowed) unfollowed.add(job.id);
        const { epoch, state, attempt, attemptedAt } = job;
        facts.jobs.set(job.id, { epoch, state, attempt, attemptedAt });
      },
    ),
    reading(
      jobsAbout,
      changes.flatMap(({ project, makeDue = [], freeJobs = [] }) =>
        [...makeDue, ...freeJobs].map(({ subject }) => ({ project, subject })),
      ),
      (job) => jobs.set(job.id, job),
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

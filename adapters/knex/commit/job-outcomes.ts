import { type Change, dueAs } from '../../../core/commit/change.js';
import type { Verdict } from '../../../core/commit/verdict.js';
import type { Job } from '../../../core/model/queue/job.js';
import { freed } from '../../../core/model/queue/recipient-queue.js';
import type { JobId } from '../../../core/shared/ids.js';

/** Each job that a group settles, withdraws, makes due or frees: as stored, and after the group; undefined when it is over. */
export type JobOutcomes = ReadonlyMap<
  JobId,
  { readonly before: Job; readonly after: Job | undefined }
>;

/** Follows the loaded jobs through the Changes of a group, in the order of the verdicts. */
export const jobOutcomes = (
  verdicts: readonly Verdict[],
  stored: ReadonlyMap<JobId, Job>,
): JobOutcomes => {
  const current = new Map(stored);
  for (const { change } of verdicts) {
    settle(current, change);
    withdraw(current, change);
    makeDue(current, change);
    free(current, change);
  }
  const touched = [...stored].filter(([id, before]) => current.get(id) !== before);
  return new Map(touched.map(([id, before]) => [id, { before, after: current.get(id) }]));
};

const settle = (jobs: Map<JobId, Job>, { settlements }: Change): void => {
  for (const { job: id, next } of settlements ?? []) {
    const job = jobs.get(id);
    if (next === 'done') jobs.delete(id);
    else if (job) jobs.set(id, { ...job, ...next });
  }
};

const withdraw = (jobs: Map<JobId, Job>, { withdrawals }: Change): void => {
  for (const { lane, subject } of withdrawals ?? [])
    for (const job of jobs.values())
      if (job.kind === 'send' && job.lane === lane && job.subject === subject) jobs.delete(job.id);
};

const makeDue = (jobs: Map<JobId, Job>, change: Change): void => {
  for (const { lane, subject, queuedAt } of change.makeDue ?? [])
    for (const job of jobs.values()) {
      if (job.lane !== lane || job.subject !== subject) continue;
      const dueAt = dueAs(job, change, queuedAt);
      if (dueAt !== undefined) jobs.set(job.id, { ...job, dueAt });
    }
};

const free = (jobs: Map<JobId, Job>, { project, freeJobs }: Change): void => {
  for (const { subject } of freeJobs ?? [])
    for (const job of jobs.values())
      if (job.project === project && job.subject === subject) jobs.set(job.id, freed(job));
};

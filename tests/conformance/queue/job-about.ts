import assert from 'node:assert/strict';
import type { Job } from '../../../core/model/queue/job.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { JobOf } from '../check.js';

/** The unsettled job about a message or a template, which must be there. */
export const jobAbout = async (
  jobOf: JobOf,
  project: ProjectId,
  subject: Job['subject'],
): Promise<Job> => {
  const job = await jobOf(project, subject);
  assert.ok(job, `jobOf found no unsettled job about ${subject}`);
  return job;
};

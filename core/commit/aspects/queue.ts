import type { Job, JobDraft } from '../../model/queue/job.js';
import type { ProjectId } from '../../shared/ids.js';
import { type Aspect, nothing } from '../aspect.js';
import { type Facts, factKey } from '../facts.js';

/**
 * Jobs to add. A job waits `behind` while its recipient has an unsettled job that it may not overtake. Its order is
 * the number of the Change's first event: the order of acceptance.
 */
export const queue: Aspect = {
  needs: (query, { jobs }) => {
    for (const { lane, recipient } of jobs ?? []) {
      query.lanes.add(lane);
      if (recipient !== null)
        query.busyRecipients.set(factKey(lane, recipient), { lane, recipient });
    }
  },
  conflict: nothing,
  apply: (facts, { project, jobs }, verdict) => {
    if (!jobs) return;
    const order = verdict.events[0]?.sequence ?? 0;
    verdict.jobs = jobs.map((draft) => jobOf(draft, project, order, stateOf(facts, draft)));
  },
  touches: ({ due }, { jobs }) => {
    for (const { lane } of jobs ?? []) due.add(lane);
  },
};

const stateOf = ({ busyRecipients }: Facts, { lane, recipient }: JobDraft): Job['state'] => {
  if (recipient === null) return 'queued';
  const key = factKey(lane, recipient);
  if (busyRecipients.has(key)) return 'behind';
  busyRecipients.add(key);
  return 'queued';
};

const jobOf = (draft: JobDraft, project: ProjectId, order: number, state: Job['state']): Job => {
  const { id, lane, kind, subject, recipient, dueAt, expiresAt } = draft;
  return {
    id,
    lane,
    project,
    kind,
    subject,
    recipient,
    order,
    state,
    dueAt,
    expiresAt,
    attempt: 0,
    failures: 0,
    unknowns: 0,
    crashes: 0,
    isOvertaken: false,
    attemptedAt: null,
    epoch: 0,
  };
};

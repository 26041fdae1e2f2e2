import { claimedDue } from '../../model/queue/claim-job.js';
import type { Job, JobDraft } from '../../model/queue/job.js';
import type { ProjectId } from '../../shared/ids.js';
import { type Aspect, emptyPhase } from '../aspect.js';
import { type Change, dueAtOnce } from '../change.js';
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
  conflict: emptyPhase,
  apply: (facts, change, verdict) => {
    const { project, jobs } = change;
    if (!jobs) return;
    const order = verdict.events[0]?.sequence ?? 0;
    verdict.jobs = jobs.map((draft) =>
      claimedBy(change, facts, jobOf(draft, project, order, stateOf(facts, draft))),
    );
    for (const { id, lane, kind, subject, ...job } of verdict.jobs) {
      const { state, attempt, attemptedAt, epoch, unknowns } = job;
      facts.jobs.set(id, { state, attempt, attemptedAt, epoch, unknowns });
      if (kind === 'send') facts.sends.set(factKey(lane, subject), id);
    }
  },
  touches: ({ due }, { jobs }, { claimed }) => {
    for (const { id, lane } of jobs ?? []) if (!claimed.some((job) => job.id === id)) due.add(lane);
  },
};

const stateOf = ({ busyRecipients }: Facts, { lane, recipient }: JobDraft): Job['state'] => {
  if (recipient === null) return 'queued';
  const key = factKey(lane, recipient);
  if (busyRecipients.has(key)) return 'behind';
  busyRecipients.add(key);
  return 'queued';
};

/** The job as the Change claims it, or as it is when it has to wait or the lane has another owner. */
const claimedBy = (change: Change, { lanes }: Facts, job: Job): Job => {
  const { claim } = change;
  if (claim?.lane !== job.lane || job.state !== 'queued') return job;
  const { epoch } = claim;
  const now = dueAtOnce(change);
  const isOwned = lanes.get(job.lane)?.epoch === epoch;
  return isOwned && job.dueAt <= now ? claimedDue(job, { epoch, now }) : job;
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

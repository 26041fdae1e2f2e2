import { factKey } from '../../../../core/commit/facts.js';
import type { ChannelId } from '../../../../core/shared/ids.js';
import type { Instant } from '../../../../core/shared/time.js';
import { bind, fetchRows, reading, type Work } from '../../session/work.js';
import { addJobs, busyRecipients, jobRow, promoteJobs } from '../../tables/queue/jobs.js';
import type { Judged, KnexAspect } from '../aspect.js';

/** Jobs that the group adds. */
export const queue: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(
      busyRecipients,
      [...query.busyRecipients].map(([queueKey]) => ({ recipient_queue: queueKey })),
      (queueKey) => facts.busyRecipients.add(queueKey),
    ),
  ],
  write: ({ verdicts }) => [bind(addJobs, verdicts.flatMap(({ jobs }) => jobs).map(jobRow))],
};

/** A job that moved to the front of its recipient's queue. */
export type PromotedJob = { readonly lane: ChannelId; readonly dueAt: Instant };

/**
 * Lets the next job of each recipient go whose job the group settled. Runs after all jobs are written. Most jobs have no other
 * behind them: neither when they were read, behind the lock of their lane, nor among those that the group adds.
 */
export function* promoteNextJobs({
  verdicts,
  jobOutcomes,
  unfollowed,
}: Judged): Work<readonly PromotedJob[]> {
  const addedBehind = new Set(
    verdicts.flatMap(({ jobs }) =>
      jobs
        .filter(({ state }) => state === 'behind')
        .map(({ lane, recipient }) => factKey(lane, recipient ?? '')),
    ),
  );
  const queues = [...jobOutcomes.values()].flatMap(({ before: { id, lane, recipient } }) => {
    if (recipient === null) return [];
    const queue = factKey(lane, recipient);
    return unfollowed.has(id) && !addedBehind.has(queue) ? [] : [{ recipient_queue: queue }];
  });
  return yield* fetchRows(promoteJobs, queues);
}

import {
  claimedDue,
  claimedExpired,
  nextDueAt,
  recovered,
} from '../../core/model/queue/claim-job.js';
import type { Job } from '../../core/model/queue/job.js';
import { isChannelLane } from '../../core/model/queue/lane.js';
import type { JobQuery, SendQueue } from '../../core/ports/queues/send-queue.js';
import type { ChannelId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { jobsOf } from './commit/jobs.js';
import { isLeased, memoryLanes, releaseLane } from './leases.js';
import type { MemoryState } from './state.js';

/** The send queue in memory. The port documents what each call promises. */
export const memorySendQueue = (memory: MemoryState): SendQueue => ({
  ...memoryLanes(memory, isChannelLane, (lane, epoch, now) => {
    for (const job of jobsOf(memory, lane))
      if (job.state === 'sending') put(memory, recovered(job, { epoch, now }));
  }),
  claimDue: async (query) => (isLeased(memory, query) ? claimDue(memory, query) : []),
  claimExpired: async (query) => (isLeased(memory, query) ? claimExpired(memory, query) : []),
  nextDue: async (lane, isPaused) => nextDue(memory, lane, isPaused),
  release: async (lease, isPaused) =>
    releaseLane(memory, lease, nextDue(memory, lease.lane, isPaused)),
  backlog: async () => memory.jobs.size,
  recount: async () => recount(memory),
});

const claimDue = (memory: MemoryState, query: JobQuery): readonly Job[] =>
  jobsOf(memory, query.lane)
    .filter(({ state }) => state === 'queued' || state === 'unknown')
    .filter(({ dueAt }) => dueAt <= query.now)
    .sort((a, b) => a.dueAt - b.dueAt || a.order - b.order)
    .slice(0, query.limit)
    .map((job) => put(memory, claimedDue(job, query)));

const claimExpired = (memory: MemoryState, query: JobQuery): readonly Job[] =>
  jobsOf(memory, query.lane)
    .filter((job) => job.state !== 'sending' && endedAt(job) <= query.now)
    .sort((a, b) => endedAt(a) - endedAt(b) || a.order - b.order)
    .slice(0, query.limit)
    .map((job) => put(memory, claimedExpired(job, query)));

/** Since when a job needs no call: its expiry, or the end of its wait for a report. */
const endedAt = ({ state, dueAt, expiresAt }: Job): Instant =>
  state === 'unknown' ? dueAt : expiresAt;

const nextDue = (memory: MemoryState, lane: ChannelId, isPaused: boolean): Instant | undefined => {
  const dues = jobsOf(memory, lane).flatMap((job) => nextDueAt(job, isPaused) ?? []);
  return dues.length > 0 ? Math.min(...dues) : undefined;
};

const recount = (memory: MemoryState): number => {
  let wrong = 0;
  for (const [key, lane] of memory.facts.lanes) {
    if (!isChannelLane(key)) continue;
    const backlog = jobsOf(memory, key).length;
    if (backlog === lane.backlog) continue;
    memory.facts.lanes.set(key, { ...lane, backlog });
    wrong += 1;
  }
  return wrong;
};

const put = (memory: MemoryState, job: Job): Job => {
  memory.jobs.set(job.id, job);
  const { epoch, state, attempt, attemptedAt } = job;
  memory.facts.jobs.set(job.id, { epoch, state, attempt, attemptedAt });
  return job;
};

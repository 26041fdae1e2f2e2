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
import { jobsOf } from './lanes.js';
import { giveBack, isHeld, memoryLanes } from './leases.js';
import type { MemoryState } from './world.js';

/** The queue in memory; see the port for what each call promises. */
export const memoryQueue = (world: MemoryState): SendQueue => ({
  ...memoryLanes(world, isChannelLane, (lane, epoch, now) => {
    for (const job of jobsOf(world, lane))
      if (job.state === 'sending') put(world, recovered(job, { epoch, now }));
  }),
  claimDue: async (take) => (isHeld(world, take) ? takeDue(world, take) : []),
  claimExpired: async (take) => (isHeld(world, take) ? takeExpired(world, take) : []),
  nextDue: async (lane, held) => nextDue(world, lane, held),
  release: async (held, isHeldBack) => giveBack(world, held, nextDue(world, held.lane, isHeldBack)),
  backlog: async () => world.jobs.size,
  recount: async () => recount(world),
  jobOf: async (project, subject) =>
    [...world.jobs.values()].find((job) => job.project === project && job.subject === subject),
});

const takeDue = (world: MemoryState, take: JobQuery): readonly Job[] =>
  jobsOf(world, take.lane)
    .filter(({ state }) => state === 'queued' || state === 'unknown')
    .filter(({ dueAt }) => dueAt <= take.now)
    .sort((a, b) => a.dueAt - b.dueAt || a.order - b.order)
    .slice(0, take.limit)
    .map((job) => put(world, claimedDue(job, take)));

const takeExpired = (world: MemoryState, take: JobQuery): readonly Job[] =>
  jobsOf(world, take.lane)
    .filter((job) => job.state !== 'sending' && endedAt(job) <= take.now)
    .sort((a, b) => endedAt(a) - endedAt(b) || a.order - b.order)
    .slice(0, take.limit)
    .map((job) => put(world, claimedExpired(job, take)));

/** When a job ceased to need a call: at its expiry, or when its report was waited for long enough. */
const endedAt = ({ state, dueAt, expiresAt }: Job): Instant =>
  state === 'unknown' ? dueAt : expiresAt;

const nextDue = (world: MemoryState, lane: ChannelId, isHeldBack: boolean): Instant | undefined => {
  const dues = jobsOf(world, lane).flatMap((job) => nextDueAt(job, isHeldBack) ?? []);
  return dues.length > 0 ? Math.min(...dues) : undefined;
};

const recount = (world: MemoryState): number => {
  let wrong = 0;
  for (const [key, lane] of world.facts.lanes) {
    if (!isChannelLane(key)) continue;
    const backlog = jobsOf(world, key).length;
    if (backlog === lane.backlog) continue;
    world.facts.lanes.set(key, { ...lane, backlog });
    wrong += 1;
  }
  return wrong;
};

const put = (world: MemoryState, job: Job): Job => {
  world.jobs.set(job.id, job);
  const { epoch, state, attempt, attemptedAt } = job;
  world.facts.jobs.set(job.id, { epoch, state, attempt, attemptedAt });
  return job;
};

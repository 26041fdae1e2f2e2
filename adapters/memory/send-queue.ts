import { channelStatuses } from '../../core/model/channels/channel.js';
import { claimedDue, claimedExpired, recovered } from '../../core/model/queue/claim-job.js';
import { dueJobs, expiredJobs, laneDueAt } from '../../core/model/queue/due-jobs.js';
import type { Job } from '../../core/model/queue/job.js';
import { isChannelLane } from '../../core/model/queue/lane.js';
import type { JobQuery, SendQueue, StatusBacklog } from '../../core/ports/queues/send-queue.js';
import type { ChannelId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { jobsOf } from './commit/jobs.js';
import { isLeased, memoryLanes, releaseLane } from './leases.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** The send queue in memory. The port documents what each call promises. */
export const memorySendQueue = (memory: Tables): Synchronous<SendQueue> => ({
  ...memoryLanes(memory, isChannelLane, (lane, epoch, now) => {
    for (const job of jobsOf(memory, lane))
      if (job.state === 'sending') put(memory, recovered(job, { epoch, now }));
  }),
  claimDue: (query) => (isLeased(memory, query) ? claimDue(memory, query) : []),
  claimExpired: (query) => (isLeased(memory, query) ? claimExpired(memory, query) : []),
  nextDue: (lane, isPaused) => nextDue(memory, lane, isPaused),
  release: (lease, isPaused) => releaseLane(memory, lease, nextDue(memory, lease.lane, isPaused)),
  backlog: () => backlog(memory),
  backlogsOf: (project) =>
    [...memory.channels.values()]
      .filter((channel) => channel.project === project)
      .map(({ id: channel }) => {
        const jobs = jobsOf(memory, channel);
        return { channel, jobs: jobs.length, oldest: firstToExpire(jobs)?.id };
      }),
  backlogOf: (project) =>
    [...memory.channels.values()]
      .filter((channel) => channel.project === project)
      .reduce((sum, { id }) => sum + jobsOf(memory, id).length, 0),
  recount: () => recount(memory),
});

const claimDue = (memory: Tables, query: JobQuery): readonly Job[] =>
  dueJobs(jobsOf(memory, query.lane), query.now)
    .slice(0, query.limit)
    .map((job) => put(memory, claimedDue(job, query)));

const claimExpired = (memory: Tables, query: JobQuery): readonly Job[] =>
  expiredJobs(jobsOf(memory, query.lane), query.now)
    .slice(0, query.limit)
    .map((job) => put(memory, claimedExpired(job, query)));

const nextDue = (memory: Tables, lane: ChannelId, isPaused: boolean): Instant | undefined =>
  laneDueAt(jobsOf(memory, lane), isPaused);

const backlog = (memory: Tables): readonly StatusBacklog[] =>
  channelStatuses.map((status) => {
    const channels = [...memory.channels.values()].filter((channel) => channel.status === status);
    const jobs = channels.flatMap(({ id }) => jobsOf(memory, id));
    return { status, jobs: jobs.length, oldest: firstToExpire(jobs)?.id };
  });

/** The job that expires first; undefined without jobs. */
export const firstToExpire = (jobs: readonly Job[]): Job | undefined =>
  jobs.reduce<Job | undefined>(
    (best, job) => (best && best.expiresAt <= job.expiresAt ? best : job),
    undefined,
  );

const recount = (memory: Tables): number => {
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

const put = (memory: Tables, job: Job): Job => {
  memory.jobs.set(job.id, job);
  const { epoch, state, attempt, attemptedAt, unknowns } = job;
  memory.facts.jobs.set(job.id, { epoch, state, attempt, attemptedAt, unknowns });
  return job;
};

import type { Change } from '../../core/commit/change.js';
import { factKey } from '../../core/commit/facts.js';
import type { Job, Settlement } from '../../core/model/queue/job.js';
import type { ChannelId, JobId } from '../../core/shared/ids.js';
import { lowerDue } from './leases.js';
import { include, type MemoryState } from './world.js';

/** Puts jobs in their lanes, which become due when the first of them is. */
export const addJobs = (world: MemoryState, jobs: readonly Job[]): void => {
  for (const job of jobs) {
    world.jobs.set(job.id, job);
    include(world.jobsOfLane, job.lane, job.id);
    if (job.recipient) include(world.jobsOfRecipient, factKey(job.lane, job.recipient), job.id);
    lowerDue(world, job.lane, job.dueAt);
  }
};

/** The unsettled jobs of a lane. */
export const jobsOf = (world: MemoryState, lane: ChannelId): readonly Job[] =>
  jobsNamed(world, world.jobsOfLane.get(lane));

const jobsNamed = (world: MemoryState, ids: ReadonlySet<JobId> | undefined): readonly Job[] =>
  [...(ids ?? [])].flatMap((id) => world.jobs.get(id) ?? []);

/** Removes the jobs that are done and writes what the others became; the next in line moves up. */
export const settle = (world: MemoryState, { settlements }: Change): void => {
  for (const { job: id, next } of settlements ?? []) {
    const job = world.jobs.get(id);
    if (job) settleOne(world, job, next);
  }
};

const settleOne = (world: MemoryState, job: Job, next: Settlement['next']): void => {
  if (next === 'done') remove(world, job);
  else {
    world.jobs.set(job.id, { ...job, ...next });
    lowerDue(world, job.lane, next.dueAt);
  }
  promote(world, job);
};

const remove = (world: MemoryState, { id, lane, recipient }: Job): void => {
  world.jobs.delete(id);
  world.jobsOfLane.get(lane)?.delete(id);
  if (recipient === null) return;
  const place = factKey(lane, recipient);
  const line = world.jobsOfRecipient.get(place);
  line?.delete(id);
  if (line?.size === 0) world.jobsOfRecipient.delete(place);
};

/** Lets the first that waits behind move up, unless an unsettled job that may not be passed remains. */
const promote = (world: MemoryState, { lane, recipient }: Job): void => {
  if (recipient === null) return;
  const place = factKey(lane, recipient);
  const line = jobsNamed(world, world.jobsOfRecipient.get(place))
    .filter(({ isOvertaken }) => !isOvertaken)
    .sort((a, b) => a.order - b.order);
  const [next] = line;
  if (!next) world.facts.busyRecipients.delete(place);
  else if (line.every(({ state }) => state === 'behind')) {
    world.jobs.set(next.id, { ...next, state: 'queued' });
    lowerDue(world, lane, next.dueAt);
  }
};

/** Makes jobs whose outcome is unknown due now, for something was heard of them. */
export const hasten = (world: MemoryState, change: Change): void => {
  for (const { lane, subject } of change.makeDue ?? [])
    for (const job of jobsOf(world, lane))
      if (job.subject === subject && job.state === 'unknown') {
        world.jobs.set(job.id, { ...job, dueAt: change.at });
        lowerDue(world, lane, change.at);
      }
};

/** Makes lanes due now, for their channel changed. */
export const wake = (world: MemoryState, change: Change): void => {
  for (const lane of change.wake ?? []) lowerDue(world, lane, change.at);
};

import type { Change } from '../../core/commit/change.js';
import { factKey } from '../../core/commit/facts.js';
import type { Job, Settlement } from '../../core/model/queue/job.js';
import type { ChannelId, JobId } from '../../core/shared/ids.js';
import { lowerDue } from './leases.js';
import { include, type MemoryState } from './state.js';

/** Adds jobs to their lanes. A lane becomes due with its first due job. */
export const addJobs = (memory: MemoryState, jobs: readonly Job[]): void => {
  for (const job of jobs) {
    memory.jobs.set(job.id, job);
    include(memory.jobsOfLane, job.lane, job.id);
    if (job.recipient) include(memory.jobsOfRecipient, factKey(job.lane, job.recipient), job.id);
    lowerDue(memory, job.lane, job.dueAt);
  }
};

/** The unsettled jobs of a lane. */
export const jobsOf = (memory: MemoryState, lane: ChannelId): readonly Job[] =>
  jobsNamed(memory, memory.jobsOfLane.get(lane));

const jobsNamed = (memory: MemoryState, ids: ReadonlySet<JobId> | undefined): readonly Job[] =>
  [...(ids ?? [])].flatMap((id) => memory.jobs.get(id) ?? []);

/** Removes finished jobs and writes the others. The next job of each recipient moves up. */
export const settle = (memory: MemoryState, { settlements }: Change): void => {
  for (const { job: id, next } of settlements ?? []) {
    const job = memory.jobs.get(id);
    if (job) settleOne(memory, job, next);
  }
};

const settleOne = (memory: MemoryState, job: Job, next: Settlement['next']): void => {
  if (next === 'done') remove(memory, job);
  else {
    memory.jobs.set(job.id, { ...job, ...next });
    lowerDue(memory, job.lane, next.dueAt);
  }
  promote(memory, job);
};

const remove = (memory: MemoryState, { id, lane, recipient }: Job): void => {
  memory.jobs.delete(id);
  memory.jobsOfLane.get(lane)?.delete(id);
  if (recipient === null) return;
  const place = factKey(lane, recipient);
  const line = memory.jobsOfRecipient.get(place);
  line?.delete(id);
  if (line?.size === 0) memory.jobsOfRecipient.delete(place);
};

/** Queues the first waiting job of the recipient unless an earlier unsettled job blocks it. */
const promote = (memory: MemoryState, { lane, recipient }: Job): void => {
  if (recipient === null) return;
  const place = factKey(lane, recipient);
  const line = jobsNamed(memory, memory.jobsOfRecipient.get(place))
    .filter(({ isOvertaken }) => !isOvertaken)
    .sort((a, b) => a.order - b.order);
  const [next] = line;
  if (!next) memory.facts.busyRecipients.delete(place);
  else if (line.every(({ state }) => state === 'behind')) {
    memory.jobs.set(next.id, { ...next, state: 'queued' });
    lowerDue(memory, lane, next.dueAt);
  }
};

/** Makes jobs of unknown outcome due now, because a report has arrived. */
export const makeDue = (memory: MemoryState, change: Change): void => {
  for (const { lane, subject } of change.makeDue ?? [])
    for (const job of jobsOf(memory, lane))
      if (job.subject === subject && job.state === 'unknown') {
        memory.jobs.set(job.id, { ...job, dueAt: change.at });
        lowerDue(memory, lane, change.at);
      }
};

/** Makes lanes due now, because their channel changed. */
export const wake = (memory: MemoryState, change: Change): void => {
  for (const lane of change.wake ?? []) lowerDue(memory, lane, change.at);
};

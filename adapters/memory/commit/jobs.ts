import { type Change, dueAs } from '../../../core/commit/change.js';
import { factKey } from '../../../core/commit/facts.js';
import type { Verdict } from '../../../core/commit/verdict.js';
import type { Job, Settlement } from '../../../core/model/queue/job.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import { freed, isBusy, nextToGo } from '../../../core/model/queue/recipient-queue.js';
import type { ChannelId, JobId } from '../../../core/shared/ids.js';
import { lowerDue } from '../leases.js';
import type { Tables } from '../tables.js';

/** Adds jobs to their lanes, which become due when the first of them is. */
export const addJobs = (memory: Tables, { jobs }: Verdict): void => {
  for (const job of jobs) {
    memory.jobs.set(job.id, job);
    memory.jobsOfLane.add(job.lane, job.id);
    if (job.recipient) memory.jobsOfRecipient.add(factKey(job.lane, job.recipient), job.id);
    lowerDue(memory, job.lane, job.dueAt);
  }
};

/** The unsettled jobs of a lane. */
export const jobsOf = (memory: Tables, lane: ChannelId): readonly Job[] =>
  jobsById(memory, memory.jobsOfLane.of(lane));

const jobsById = (memory: Tables, ids: readonly JobId[]): readonly Job[] =>
  ids.flatMap((id) => memory.jobs.get(id) ?? []);

/** Removes jobs that are done and updates the others; the next job of the recipient may then go. */
export const settleJobs = (
  memory: Tables,
  { settlements }: Change,
  promoted: Set<LaneKey>,
): void => {
  for (const { job: id, next } of settlements ?? []) {
    const job = memory.jobs.get(id);
    if (!job) continue;
    settleOne(memory, job, next);
    if (promoteNext(memory, job)) promoted.add(job.lane);
  }
};

const settleOne = (memory: Tables, job: Job, next: Settlement['next']): void => {
  if (next === 'done') remove(memory, job);
  else {
    memory.jobs.set(job.id, { ...job, ...next });
    lowerDue(memory, job.lane, next.dueAt);
  }
};

/** Removes sends that were withdrawn; the next job of each recipient may then go. */
export const withdrawSends = (
  memory: Tables,
  { withdrawals }: Change,
  promoted: Set<LaneKey>,
): void => {
  for (const { lane, subject } of withdrawals ?? [])
    for (const job of jobsOf(memory, lane)) {
      if (job.kind !== 'send' || job.subject !== subject) continue;
      remove(memory, job);
      if (promoteNext(memory, job)) promoted.add(lane);
    }
};

const remove = (memory: Tables, { id, lane, kind, subject, recipient }: Job): void => {
  memory.jobs.delete(id);
  if (kind === 'send') memory.facts.sends.delete(factKey(lane, subject));
  memory.jobsOfLane.remove(lane, id);
  if (recipient !== null) memory.jobsOfRecipient.remove(factKey(lane, recipient), id);
};

/** Queues the next job of a recipient, if one may go. Returns whether one does. */
const promoteNext = (memory: Tables, { lane, recipient }: Job): boolean => {
  if (recipient === null) return false;
  const key = factKey(lane, recipient);
  const recipientQueue = jobsById(memory, memory.jobsOfRecipient.of(key));
  if (!isBusy(recipientQueue)) memory.facts.busyRecipients.delete(key);
  const next = nextToGo(recipientQueue);
  if (!next) return false;
  memory.jobs.set(next.id, { ...next, state: 'queued' });
  lowerDue(memory, lane, next.dueAt);
  return true;
};

/** Takes the recipient from jobs, so that the next job of that recipient may go. */
export const freeJobs = (memory: Tables, change: Change): void => {
  for (const { lane, subject } of change.freeJobs ?? [])
    for (const job of jobsOf(memory, lane)) {
      if (job.project !== change.project || job.subject !== subject || job.recipient === null)
        continue;
      memory.jobs.set(job.id, freed(job));
      memory.jobsOfRecipient.remove(factKey(lane, job.recipient), job.id);
      lowerDue(memory, lane, job.dueAt);
      promoteNext(memory, job);
    }
};

/** Makes jobs in state `unknown` due now, and those in state `queued` at the time that is given for them. */
export const makeDue = (memory: Tables, change: Change): void => {
  for (const { lane, subject, queuedAt } of change.makeDue ?? [])
    for (const id of memory.jobsOfLane.of(lane)) {
      const job = memory.jobs.get(id);
      const at = job && dueAs(job, change, queuedAt);
      if (at === undefined || job?.subject !== subject) continue;
      memory.jobs.set(id, { ...job, dueAt: at });
      lowerDue(memory, lane, at);
    }
};

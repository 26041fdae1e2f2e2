import type { Job } from './job.js';

type Position = Pick<Job, 'state' | 'isOvertaken' | 'order'>;

/**
 * Whether a recipient has an unsettled job that a new job may not overtake: the new job then waits `behind`.
 * The SQL in adapters/knex repeats this rule (`busyRecipients`).
 */
export const isBusy = (unsettled: readonly Position[]): boolean =>
  unsettled.some(({ isOvertaken }) => !isOvertaken);

/** A job that belongs to the queue of no recipient any more, so that it waits for no other. */
export const freed = (job: Job): Job => ({
  ...job,
  recipient: null,
  state: job.state === 'behind' ? 'queued' : job.state,
});

/**
 * The job of a recipient that may go next: the first in acceptance order that waits `behind`, unless another job still
 * goes before it. The SQL in adapters/knex repeats this rule (`promoteJobs`).
 */
export const nextToGo = <J extends Position>(unsettled: readonly J[]): J | undefined => {
  const waiting = unsettled.filter(({ state }) => state === 'behind');
  if (unsettled.some(({ state, isOvertaken }) => state !== 'behind' && !isOvertaken))
    return undefined;
  return waiting.reduce<J | undefined>(
    (first, job) => (first === undefined || job.order < first.order ? job : first),
    undefined,
  );
};

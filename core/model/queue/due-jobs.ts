import type { Instant } from '../../shared/time.js';
import type { Job } from './job.js';

/*
 * Which jobs of a lane are due. The SQL in adapters/knex/tables/queue/jobs.ts repeats them for speed: `dueJobs` and `expiredJobs`
 * find candidates, and `nextLaneDue` repeats `laneDueAt`.
 */

/** Jobs to claim for a call, or to look at because their outcome is unknown: the earliest due first. */
export const dueJobs = (jobs: readonly Job[], now: Instant): readonly Job[] =>
  jobs
    .filter(({ state }) => state === 'queued' || state === 'unknown')
    .filter(({ dueAt }) => dueAt <= now)
    .sort((a, b) => a.dueAt - b.dueAt || a.order - b.order);

/** Jobs that need no call any more: past their expiry, or unknown and due. The longest ago first. */
export const expiredJobs = (jobs: readonly Job[], now: Instant): readonly Job[] =>
  jobs
    .filter((job) => job.state !== 'sending' && endedAt(job) <= now)
    .sort((a, b) => endedAt(a) - endedAt(b) || a.order - b.order);

const endedAt = ({ state, dueAt, expiresAt }: Job): Instant =>
  state === 'unknown' ? dueAt : expiresAt;

/** When a lane must be looked at next; undefined when no job needs it. */
export const laneDueAt = (jobs: readonly Job[], isPaused: boolean): Instant | undefined =>
  jobs.reduce<Instant | undefined>((first, job) => {
    const at = jobDueAt(job, isPaused);
    return at === undefined ? first : Math.min(first ?? at, at);
  }, undefined);

/**
 * When a job must be looked at next; undefined for one that waits `behind` another. A paused channel makes no calls: it
 * only settles unknown jobs and lets the others expire. A job in state `sending` is due, because the owner asks
 * only when no call is in flight.
 */
const jobDueAt = ({ state, dueAt, expiresAt }: Job, isPaused: boolean): Instant | undefined => {
  if (state === 'unknown' || state === 'sending') return dueAt;
  if (isPaused) return expiresAt;
  return state === 'queued' ? dueAt : undefined;
};

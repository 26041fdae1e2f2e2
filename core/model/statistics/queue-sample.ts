import { type ChannelId, type JobId, madeAt, type ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** What waits to be sent on one channel. */
export type WaitingJobs = {
  readonly project: ProjectId;
  readonly channel: ChannelId;
  /** At least 1. */
  readonly jobs: number;
  /** The job that was added first, as far as the first job to expire shows. */
  readonly oldest: JobId | undefined;
};

/** What waits at one instant, on a channel or in a whole project. */
export type QueueSample = {
  readonly project: ProjectId;
  /** Empty: all channels of the project together. */
  readonly channel: ChannelId | '';
  readonly jobs: number;
  /** The age of the oldest job, in milliseconds. */
  readonly oldestMs: number;
};

/** The samples of what waits: one of each channel, and one of each project that has such a channel. */
export const samplesOf = (
  waiting: readonly WaitingJobs[],
  now: Instant,
): readonly QueueSample[] => {
  const projects = new Map<ProjectId, QueueSample>();
  const channels = waiting.map(({ project, channel, jobs, oldest }): QueueSample => {
    // Another process may have made the job by a clock that is ahead.
    const oldestMs = oldest === undefined ? 0 : Math.max(0, now - madeAt(oldest));
    const all = projects.get(project);
    projects.set(project, {
      ...{ project, channel: '', jobs: jobs + (all?.jobs ?? 0) },
      oldestMs: Math.max(oldestMs, all?.oldestMs ?? 0),
    });
    return { project, channel, jobs, oldestMs };
  });
  return [...channels, ...projects.values()];
};

import type { TimeRange } from '../../../model/statistics/event-count.js';
import type { QueueSample, WaitingJobs } from '../../../model/statistics/queue-sample.js';
import type { ChannelId, ProjectId } from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';

/** Which samples to read. */
export type QueueSampleQuery = TimeRange & {
  readonly project: ProjectId;
  /** The length of a step: one of `countSteps`. */
  readonly stepMs: number;
  /** Only of this channel. Default: of all channels together. */
  readonly channel?: ChannelId | undefined;
};

/** The most that waited in one step with a sample. */
export type SampledStep = {
  /** The start of the step. */
  readonly at: Instant;
  /** 0 when no job waited at any sample. */
  readonly jobs: number;
  readonly oldestMs: number;
};

/**
 * Samples of the send queue: of each of `countSteps` the largest number of jobs, and the greatest age of the oldest job, that a
 * sample found. They are made beside the work: no commit waits for them.
 */
export type QueueSampleStore = {
  /** What waits on the channels of all projects, as far as something does. Commits during the call may or may not be seen. */
  readonly waiting: () => Promise<readonly WaitingJobs[]>;
  /**
   * Adds samples that were taken at an instant to the steps of that instant. To add one again changes nothing, so several
   * processes may sample. It is not atomic.
   */
  readonly record: (at: Instant, samples: readonly QueueSample[]) => Promise<void>;
  /**
   * The steps that start in the range and had a sample, in ascending order. A step in which no process took any sample, of any
   * project, is left out.
   */
  readonly read: (query: QueueSampleQuery) => Promise<readonly SampledStep[]>;
};

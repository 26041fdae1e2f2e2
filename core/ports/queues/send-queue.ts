import type { ChannelStatus } from '../../model/channels/channel.js';
import type { Job } from '../../model/queue/job.js';
import type { LaneLease, LanesTouched } from '../../model/queue/lane.js';
import type { ChannelId, JobId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Lanes } from './lanes.js';

export type { LaneLease } from '../../model/queue/lane.js';
export type { LaneQuery } from './lanes.js';

/** The unsettled jobs of all channels of one status. */
export type StatusBacklog = {
  readonly status: ChannelStatus;
  readonly jobs: number;
  /** The job that was added first, as far as the channels' first jobs to expire show; undefined when there is no job. */
  readonly oldest: JobId | undefined;
};

/** The unsettled jobs of one channel. */
export type ChannelBacklog = {
  readonly channel: ChannelId;
  readonly jobs: number;
  /** The job that was added first, as far as the first job to expire shows; undefined when there is no job. */
  readonly oldest: JobId | undefined;
};

/** Which jobs to claim; `now` is steady time. */
export type JobQuery = LaneLease & { readonly now: Instant; readonly limit: number };

/**
 * The queue of calls to providers, one lane a channel. When a lane passes to another owner, its
 * jobs in state `sending` become `unknown` and due in the same step.
 */
export type SendQueue = Lanes<ChannelId> & {
  /**
   * Claims due jobs, ordered by due time and acceptance. A queued job becomes `sending` and its
   * attempt is counted and durable. An unknown job stays `unknown` and is not claimed again for a
   * minute. Returns nothing when the lease is lost.
   */
  readonly claimDue: (query: JobQuery) => Promise<readonly Job[]>;
  /**
   * Claims jobs that need no call: expired jobs that are not in flight, which become `sending`
   * without a counted attempt, and due unknown jobs as in `claimDue`. The longest due first.
   */
  readonly claimExpired: (query: JobQuery) => Promise<readonly Job[]>;
  /**
   * When the lane has something due next, or undefined when it has nothing. When `isPaused`,
   * waiting jobs count only by their expiry. A job that is still `sending` counts as due: the owner
   * asks only while no call is in flight.
   */
  readonly nextDue: (lane: ChannelId, isPaused: boolean) => Promise<Instant | undefined>;
  /**
   * Releases the lane; it is due when its next job is. A job that is added meanwhile is never
   * missed.
   */
  readonly release: (lease: LaneLease, isPaused: boolean) => Promise<void>;
  /** The backlog of all lanes, by the status of their channels. It has every status. */
  readonly backlog: () => Promise<readonly StatusBacklog[]>;
  /** The backlog of each channel of a project, in no order. */
  readonly backlogsOf: (project: ProjectId) => Promise<readonly ChannelBacklog[]>;
  /** The number of unsettled jobs in the channels of a project. */
  readonly backlogOf: (project: ProjectId) => Promise<number>;
  /**
   * Corrects each lane's backlog to the number of its unsettled jobs. Returns the number of
   * corrected lanes.
   */
  readonly recount: () => Promise<number>;
};

/**
 * Calls `onWork` when another process may have committed work: in lanes, or anywhere when they are not known. A hint: a lost
 * one costs one poll interval, never a message.
 */
export type WorkNotifications = {
  readonly listen: (onWork: (lanes?: LanesTouched) => void) => () => void;
};

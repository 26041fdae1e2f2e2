import type { Job } from '../../model/queue/job.js';
import type { LaneLease } from '../../model/queue/lane.js';
import type { ChannelId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Lanes } from './lanes.js';

export type { LaneLease } from '../../model/queue/lane.js';
export type { LaneQuery } from './lanes.js';

export type JobQuery = LaneLease & { readonly now: Instant; readonly limit: number };

/**
 * The queue of calls to providers, lane by lane. What a former owner left `sending` becomes `unknown` and due
 * in the step that claims the lane.
 */
export type SendQueue = Lanes<ChannelId> & {
  /**
   * Takes due jobs in order of due time and acceptance. A queued one is `sending` from then on, its attempt
   * counted and durably recorded; an unknown one stays `unknown`, and is not taken again for a minute.
   * Empty when the lease is another's.
   */
  readonly claimDue: (take: JobQuery) => Promise<readonly Job[]>;
  /**
   * Takes what needs no call. Of the jobs that nobody is calling for, those past their expiry, as `sending`,
   * without counting an attempt; and unknown ones that are due, as `take` does. The longest ago first.
   */
  readonly claimExpired: (take: JobQuery) => Promise<readonly Job[]>;
  /**
   * When the lane has something due next; undefined when it has nothing. `held`: of jobs that wait, only their
   * expiries count. One still `sending` is due: its owner asks only when no call is under way.
   */
  readonly nextDue: (lane: ChannelId, held: boolean) => Promise<Instant | undefined>;
  /** Gives the lane back, due when its next job is; a job that comes meanwhile is never overlooked. */
  readonly release: (lease: LaneLease, held: boolean) => Promise<void>;
  /** How many unsettled jobs all lanes hold. */
  readonly backlog: () => Promise<number>;
  /** Sets right each lane's backlog that is not the number of its unsettled jobs; how many those were. */
  readonly recount: () => Promise<number>;
  /** The unsettled job about a message or a template, for tests; of several any one. */
  readonly jobOf: (project: ProjectId, subject: Job['subject']) => Promise<Job | undefined>;
};

/** Hears of work that was committed. A hint and no more: a lost one costs a poll, not a message. */
export type WorkNotifications = {
  readonly listen: (heard: () => void) => () => void;
};

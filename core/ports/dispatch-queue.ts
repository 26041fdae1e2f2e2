import type { Job } from '../dispatch/job.js';
import type { ChannelId, ProjectId } from '../shared/ids.js';
import type { Instant } from '../shared/time.js';

/** A lane that one worker holds: while it does, nobody else takes its jobs. */
export type LaneLease = {
  readonly lane: ChannelId;
  readonly project: ProjectId;
  /** The fencing token: every take and settlement under an older one changes nothing. */
  readonly epoch: number;
};

export type Claim = {
  readonly owner: string;
  readonly now: Instant;
  readonly leaseMs: number;
  readonly limit: number;
};

export type Take = LaneLease & { readonly now: Instant; readonly limit: number };

/** The queue of calls to providers, lane by lane. */
export type DispatchQueue = {
  /**
   * Leases lanes that have something due and no living lease, the longest due first. What a former owner
   * left `sending` becomes `unknown` and due in the same step.
   */
  readonly claim: (claim: Claim) => Promise<readonly LaneLease[]>;
  /** Prolongs the leases that are still the owner's; gives back those lanes. */
  readonly renew: (
    claim: Omit<Claim, 'limit'> & { readonly lanes: readonly LaneLease[] },
  ) => Promise<readonly ChannelId[]>;
  /**
   * Takes due jobs in order of due time and acceptance. A queued one is `sending` from then on, its attempt
   * counted and durably recorded; an unknown one stays `unknown`, and is not taken again for a minute.
   * Empty when the lease is another's.
   */
  readonly take: (take: Take) => Promise<readonly Job[]>;
  /** Takes jobs past their expiry that nobody is calling for, as `sending`, without counting an attempt. */
  readonly takeExpired: (take: Take) => Promise<readonly Job[]>;
  /**
   * When the lane has something due next; undefined when it has nothing. `held`: of jobs that wait, only their
   * expiries count. One still `sending` is due: its owner asks only when no call is under way.
   */
  readonly nextDue: (lane: ChannelId, held: boolean) => Promise<Instant | undefined>;
  /** Gives the lane back, due when its next job is; a job that comes meanwhile is never overlooked. */
  readonly release: (lease: LaneLease, held: boolean) => Promise<void>;
  /** The unsettled job about a message or a template, for tests; of several any one. */
  readonly jobOf: (project: ProjectId, subject: Job['subject']) => Promise<Job | undefined>;
};

/** Hears of work that was committed. A hint and no more: a lost one costs a poll, not a message. */
export type WakeUps = {
  readonly listen: (heard: () => void) => () => void;
};

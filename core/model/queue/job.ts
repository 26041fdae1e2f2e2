import type { ChannelId, Id, JobId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** What a channel's queue holds: calls to make to its provider. */
export type JobKind = 'send' | 'confirm_read' | 'submit_template' | 'delete_template';

/**
 * - `queued`: may be claimed when due;
 * - `behind`: an earlier job to the same recipient is not settled yet;
 * - `sending`: recorded as attempted, the answer is awaited;
 * - `unknown`: the call may have arrived, the answer did not.
 */
export type JobState = 'queued' | 'behind' | 'sending' | 'unknown';

/** One call to make to a provider; it exists until it is settled. Its instants are by steady time. */
export type Job = {
  readonly id: JobId;
  /** The channel: jobs of one channel are leased together. */
  readonly lane: ChannelId;
  readonly project: ProjectId;
  readonly kind: JobKind;
  /** What it is about: a message or a template. */
  readonly subject: Id<'msg' | 'tmpl'>;
  /** Jobs of one recipient go one after another; null for one that needs no order. */
  readonly recipient: string | null;
  /** The sequence of the message's `message.accepted`: the order of acceptance. */
  readonly order: number;
  readonly state: JobState;
  /** Queued: when it may be tried. Unknown: when it is to be looked at again. */
  readonly dueAt: Instant;
  /** From then on it is not tried any more (docs/specification.md#3.1.7). */
  readonly expiresAt: Instant;
  /** Calls begun so far. */
  readonly attempt: number;
  /** Passing refusals in a row, for the back-off; being throttled is none. */
  readonly failures: number;
  /** Calls repeated after an unknown outcome: at most one, unless the provider recognizes repeats. */
  readonly unknowns: number;
  /** Faults of our own while handling it; the third fails it. */
  readonly crashes: number;
  /** The next to the same recipient may pass: unknown for long, or a template that a restriction holds. */
  readonly isOvertaken: boolean;
  /** When the last attempt began. */
  readonly attemptedAt: Instant | null;
  /** The epoch of the lease under which it was claimed last. */
  readonly epoch: number;
};

/** A job before its commit has given it its place in the queue. */
export type JobDraft = Pick<
  Job,
  'id' | 'lane' | 'kind' | 'subject' | 'recipient' | 'dueAt' | 'expiresAt'
>;

/** Tells one claim of a job from every other claim under the same lease. */
export type JobClaim = Pick<Job, 'state' | 'attempt' | 'attemptedAt'>;

/** What changes about a job when its attempt is over; `done` removes it. */
export type Settlement = {
  readonly job: JobId;
  /** The job as it was claimed: this claim is settled, and no later one. */
  readonly claim: JobClaim;
  readonly next:
    | 'done'
    | (Pick<Job, 'dueAt'> & { readonly state: 'queued' | 'unknown' } & Partial<
          Pick<Job, 'attempt' | 'failures' | 'unknowns' | 'crashes' | 'isOvertaken'>
        >);
};

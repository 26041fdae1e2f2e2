import type {
  DeadLetter,
  DeadLetterKey,
  FailedEvent,
  LastFailure,
} from '../../model/events/dead-letter.js';
import type { SubscriptionLease } from '../../model/events/subscription.js';
import type { ProjectId } from '../../shared/ids.js';

/** Dead letters of a subscription, by project and sequence. */
export type DeadLetterPage = {
  readonly subscription: string;
  /** Default: every project. */
  readonly project?: ProjectId | undefined;
  /** Only those after this one. */
  readonly after?: Pick<DeadLetterKey, 'project' | 'sequence'> | undefined;
  /** Only those that were retried. Default: all. */
  readonly isRetrying?: true | undefined;
  readonly limit: number;
};

/**
 * The events that a subscription could not handle. The error of a dead letter goes with the text of its event: an erasure
 * and the retention of events leave none, and none is stored after that.
 */
export type DeadLetterStore = {
  /** Stores that an event failed; `positions` shows it until the cursor is past it. Returns false when the lease is lost. */
  readonly noteFailure: (
    lease: SubscriptionLease,
    failed: FailedEvent & { readonly project: ProjectId },
  ) => Promise<boolean>;
  /**
   * Adds a dead letter and moves the cursor past its event, both or neither. `repeated`: the cursor was there already.
   * `lost`: the lease is no longer in force. Both change nothing.
   */
  readonly addDeadLetter: (
    lease: SubscriptionLease,
    failure: LastFailure,
  ) => Promise<'added' | 'repeated' | 'lost'>;
  /** Dead letters, by project and sequence. */
  readonly deadLetters: (page: DeadLetterPage) => Promise<readonly DeadLetter[]>;
  readonly findDeadLetter: (key: DeadLetterKey) => Promise<DeadLetter | undefined>;
  /** Asks that the event is handled again. Returns false when there is no such dead letter. */
  readonly retryDeadLetter: (key: DeadLetterKey) => Promise<boolean>;
  /** Stores that a retried event failed again. `repeated`: the dead letter was removed. `lost`: as above. Both change nothing. */
  readonly returnDeadLetter: (
    lease: SubscriptionLease,
    failure: LastFailure,
  ) => Promise<'added' | 'repeated' | 'lost'>;
  /**
   * Removes a dead letter whose event was handled, also in a transaction of the host, which keeps the lease from passing to
   * another owner until it ends. `repeated`: it was removed already. `lost`: the lease is no longer in force. Both change
   * nothing.
   */
  readonly settleDeadLetter: (
    lease: SubscriptionLease,
    key: DeadLetterKey,
  ) => Promise<'acknowledged' | 'repeated' | 'lost'>;
  /** Removes a dead letter. Returns false when there is none. */
  readonly removeDeadLetter: (key: DeadLetterKey) => Promise<boolean>;
};

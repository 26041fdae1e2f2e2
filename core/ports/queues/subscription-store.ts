import type {
  EventSubscription,
  SubscriptionCursor,
  SubscriptionLag,
  SubscriptionLease,
  SubscriptionPosition,
} from '../../model/events/subscription.js';
import type { ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { DeadLetterStore } from './dead-letter-store.js';

/** Who leases a subscription, and for how long. */
export type SubscriptionClaim = {
  readonly owner: string;
  /** Steady time. */
  readonly now: Instant;
  readonly leaseMs: number;
};

/** Subscriptions, their leases and their cursors. Each call is atomic, and durable when it resolves. */
export type SubscriptionStore = DeadLetterStore & {
  /** Adds a subscription with its cursors. One of that name stays as it is. Returns what is stored then. */
  readonly open: (
    subscription: EventSubscription,
    cursors: readonly SubscriptionCursor[],
  ) => Promise<EventSubscription>;
  readonly find: (name: string) => Promise<EventSubscription | undefined>;
  /** Leases a subscription that has no valid lease, under the next epoch. Undefined when there is none to lease. */
  readonly claim: (
    name: string,
    claim: SubscriptionClaim,
  ) => Promise<SubscriptionLease | undefined>;
  /**
   * Extends a lease, and returns whether it is still in force. A lease that is past its time is still its owner's until
   * another one leases the subscription; a released one is not.
   */
  readonly renew: (lease: SubscriptionLease, claim: SubscriptionClaim) => Promise<boolean>;
  /** Ends a lease, if it is still in force. */
  readonly release: (lease: SubscriptionLease) => Promise<void>;
  /** Raises cursors, and lowers none. Under a lease that is no longer in force it changes nothing and returns false. */
  readonly advance: (
    lease: SubscriptionLease,
    cursors: readonly SubscriptionCursor[],
  ) => Promise<boolean>;
  /**
   * Raises one cursor in a transaction of the host, which keeps the lease from passing to another owner until it ends.
   * `repeated`: the cursor was there already. `lost`: the lease is no longer in force. Both change nothing.
   */
  readonly acknowledge: (
    lease: SubscriptionLease,
    cursor: SubscriptionCursor,
  ) => Promise<'acknowledged' | 'repeated' | 'lost'>;
  /**
   * Where the subscription stands in the logs of these projects, by default of all, without those that have no events.
   * With `isBehind`, only the projects with events after the cursor. The subscription need not exist yet.
   */
  readonly positions: (query: {
    readonly name: string;
    readonly projects?: readonly ProjectId[] | undefined;
    readonly isBehind: boolean;
  }) => Promise<readonly SubscriptionPosition[]>;
  /**
   * Sets cursors, forward or back, and ends the lease. Dead letters after a cursor are removed: their events are handled again.
   * Returns false when there is no such subscription.
   */
  readonly setCursors: (name: string, cursors: readonly SubscriptionCursor[]) => Promise<boolean>;
  /** Removes a subscription with its cursors and dead letters. Returns false when there is none. */
  readonly remove: (name: string) => Promise<boolean>;
  /** Every subscription, by name. */
  readonly list: () => Promise<readonly SubscriptionLag[]>;
};

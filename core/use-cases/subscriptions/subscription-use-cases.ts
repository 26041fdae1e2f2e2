import type * as E from 'fp-ts/lib/Either.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import type {
  OpenSubscription,
  ReplaySubscription,
  SubscriptionNotFound,
  SubscriptionStatus,
} from './manage-subscriptions.js';

/** The use cases of subscriptions to events. `subscribe` of the embedded host opens them. */
export type SubscriptionUseCases = {
  /** Lists every subscription by name, with the number of events that it has not handled yet. Reads only. */
  readonly listSubscriptions: () => Promise<readonly SubscriptionStatus[]>;

  /**
   * Moves a subscription to a point in the logs, forward or back: it handles the events after that point next, again
   * where it had handled them before. A handler that is running ends first, but can acknowledge nothing any more.
   *
   * One transaction. Refusals:
   * - `subscription_not_found`: there is no subscription of that name.
   * - `invalid_cursor`: `after` is no event of the project, or the subscription is to all projects.
   */
  readonly replaySubscription: (
    command: ReplaySubscription,
  ) => Promise<E.Either<SubscriptionNotFound | InvalidCursor, void>>;

  /**
   * Removes a subscription with its cursors. A process that works on it stops within seconds.
   *
   * One transaction. Refusals:
   * - `subscription_not_found`: there is no subscription of that name.
   */
  readonly removeSubscription: (
    command: Pick<OpenSubscription, 'name'>,
  ) => Promise<E.Either<SubscriptionNotFound, void>>;
};

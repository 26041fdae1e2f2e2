import type * as E from 'fp-ts/lib/Either.js';
import type { DeadLetter, DeadLetterKey } from '../../model/events/dead-letter.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import type { DeadLetterNotFound, EventNotKept, ListDeadLetters } from './manage-dead-letters.js';
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
   * where it had handled them before. Dead letters after that point are removed. A handler that is running ends first, but can
   * acknowledge nothing any more.
   *
   * One transaction. Refusals:
   * - `subscription_not_found`: there is no subscription of that name.
   * - `invalid_cursor`: `after` is no event of the project, or the subscription is to all projects.
   */
  readonly replaySubscription: (
    command: ReplaySubscription,
  ) => Promise<E.Either<SubscriptionNotFound | InvalidCursor, void>>;

  /**
   * Removes a subscription with its cursors and dead letters. A process that works on it stops within seconds.
   *
   * One transaction. Refusals:
   * - `subscription_not_found`: there is no subscription of that name.
   */
  readonly removeSubscription: (
    command: Pick<OpenSubscription, 'name'>,
  ) => Promise<E.Either<SubscriptionNotFound, void>>;

  /**
   * Lists the events that a subscription has put aside, by project and sequence: 100, or `limit` up to 1,000. The last one of a
   * page as `after` gives the next page. Reads only.
   *
   * Rejects with a `TypeError` for a limit out of bounds. Refusals:
   * - `subscription_not_found`: there is no subscription of that name.
   */
  readonly listDeadLetters: (
    query: ListDeadLetters,
  ) => Promise<E.Either<SubscriptionNotFound, readonly DeadLetter[]>>;

  /**
   * Gives the event of a dead letter to the handler again, at least once, within about a second. It comes after later events
   * that were handled before. When the handler succeeds, the dead letter is removed. When it fails once, the dead letter stays
   * with one attempt more.
   *
   * One transaction. Refusals:
   * - `dead_letter_not_found`: there is no such dead letter.
   * - `event_not_kept`: retention has deleted the event. Skip the dead letter.
   */
  readonly retryDeadLetter: (
    key: DeadLetterKey,
  ) => Promise<E.Either<DeadLetterNotFound | EventNotKept, void>>;

  /**
   * Removes a dead letter. Its event is not handled again, unless a handler has it at this moment.
   *
   * One transaction. Refusals:
   * - `dead_letter_not_found`: there is no such dead letter.
   */
  readonly skipDeadLetter: (key: DeadLetterKey) => Promise<E.Either<DeadLetterNotFound, void>>;
};

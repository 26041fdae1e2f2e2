import type { TypedEvent, TypesOf, UnknownEvent } from '../../model/events/typed-event.js';
import type { SubscribedType } from '../../model/webhooks/endpoint.js';

/** The event that the handler of a subscription to these types gets. Without types: every event, of unknown types too. */
export type SubscribedEvent<Type extends SubscribedType> = [Type] extends [never]
  ? TypedEvent | UnknownEvent
  : TypedEvent<TypesOf<Type>>;

/** How an event comes to a handler. */
export type EventDelivery = {
  /** 1 for the first try, higher after the handler failed, in any process. */
  readonly attempt: number;
  /**
   * Moves the cursor in a transaction of the host on the database of the stores: what the handler writes there, and that the
   * event is handled, commit together or not at all. So each event takes effect exactly once, also after a crash.
   *
   * Rejects when another process has the subscription now, or when the event was acknowledged before and only the
   * answer was lost: let the rejection roll the transaction back. Then the handler may reject, or resolve: an event that was
   * acknowledged before does not come again. Throws a `TypeError` for what is no transaction on this database, and where the
   * stores have no `within`.
   */
  readonly acknowledge: (transaction: unknown) => Promise<void>;
};

/**
 * Handles one event. The next event of the same project comes when the promise has resolved. When it rejects, the same
 * event comes again, after 1 s and then after twice the pause each time, up to 1 minute. After `attempts` failures it is a dead
 * letter, and the next event comes.
 */
export type EventHandler<Type extends SubscribedType = never> = (
  event: SubscribedEvent<Type>,
  delivery: EventDelivery,
) => void | Promise<void>;

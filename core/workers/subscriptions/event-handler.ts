import type { TypedEvent, TypesOf, UnknownEvent } from '../../model/events/typed-event.js';
import type { SubscribedType } from '../../model/webhooks/endpoint.js';

/** The event that the handler of a subscription to these types gets. Without types: every event, of unknown types too. */
export type SubscribedEvent<Type extends SubscribedType> = [Type] extends [never]
  ? TypedEvent | UnknownEvent
  : TypedEvent<TypesOf<Type>>;

/** How an event comes to a handler. */
export type EventDelivery = {
  /** 1 for the first try of this process, higher after the handler failed. */
  readonly attempt: number;
};

/**
 * Handles one event. The next event of the same project comes when the promise has resolved. When it rejects, the same
 * event comes again, after 1 s and then after twice the pause each time, up to 1 minute.
 */
export type EventHandler<Type extends SubscribedType = never> = (
  event: SubscribedEvent<Type>,
  delivery: EventDelivery,
) => void | Promise<void>;

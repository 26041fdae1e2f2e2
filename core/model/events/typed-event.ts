import type * as t from 'io-ts';
import type { UnknownWord } from '../../shared/open-set.js';
import type { SubscribedType } from '../webhooks/endpoint.js';
import type { Event, EventType } from './event.js';
import type { eventViews } from './event-view.js';

/** The resource that an event of this type carries, as it is published. */
export type EventData<Type extends EventType> = Type extends `${infer Group}.${string}`
  ? Group extends keyof typeof eventViews
    ? t.TypeOf<(typeof eventViews)[Group]>['data']
    : never
  : never;

/** An event of this type as webhooks and the list of events show it. */
export type PublishedEvent<Type extends EventType> = Type extends EventType
  ? {
      readonly id: string;
      readonly type: Type;
      readonly sequence: number;
      readonly created_at: string;
      readonly data: EventData<Type>;
    }
  : never;

type Place = Omit<Event, 'type' | 'text'>;

/** An event with its `data` as an object. `type` tells which. */
export type TypedEvent<Type extends EventType = EventType> = Type extends EventType
  ? Place & { readonly type: Type; readonly data: EventData<Type> }
  : never;

/** An event of a type that a later version adds, which may run beside this one. */
export type UnknownEvent = Place & {
  readonly type: UnknownWord;
  readonly data: Readonly<Record<string, unknown>>;
};

/** The event types that a subscribed type stands for: itself, or all types of a resource. */
export type TypesOf<Subscribed extends SubscribedType> = Subscribed extends `${infer Group}.*`
  ? Extract<EventType, `${Group}.${string}`>
  : Extract<Subscribed, EventType>;

/** An event with its data as an object instead of text. */
export const typedEvent = ({ text, ...place }: Event): TypedEvent =>
  ({ ...place, data: JSON.parse(text).data }) as TypedEvent;

import {
  type ChannelId,
  type EventId,
  type Id,
  madeAt,
  numberIn,
  type ProjectId,
  placedId,
} from '../../shared/ids.js';
import { type Instant, isoTime } from '../../shared/time.js';
import type { TraceContext } from '../../shared/trace-context.js';
import { type EventType, eventTypes } from './event-types.js';

export { type EventType, eventTypes } from './event-types.js';

/** What names all event types of one resource. */
export const eventWildcards = [
  'message.*',
  'channel.*',
  'template.*',
  'webhook_endpoint.*',
  'contact.*',
  'conversation.*',
] as const satisfies readonly `${string}.*`[];
export type EventWildcard = (typeof eventWildcards)[number];

/** One event type, or all of one resource. */
export type EventPattern = EventType | EventWildcard;

/** The event types that a pattern names. */
export const typesOf = (pattern: EventPattern): readonly EventType[] =>
  eventTypes.filter((type) => type === pattern || wildcardOf(type) === pattern);

/** The wildcard of a type's resource. */
export const wildcardOf = (type: EventType): string => `${type.slice(0, type.indexOf('.'))}.*`;

/** How long an event can be listed (docs/specification.md#3.10.1). */
export const eventRetentionMs = 90 * 24 * 60 * 60 * 1_000;

/**
 * What an event shows of its message as it stood, beside what its type tells (core/model/messages/moment.ts). The other fields of
 * a message never change, so an event holds no copy of them.
 */
export type Moment = number;

/** An event before its commit has given it its place in the project's sequence. */
export type EventDraft = {
  readonly type: EventType;
  readonly at: Instant;
  /** The resource that it is about. */
  readonly subject: Id<'msg' | 'chan' | 'tmpl' | 'whe' | 'cont' | 'conv'>;
} & (WithText | OfMessage);

/** Its own text. */
type WithText = {
  /** The resource as it stands at the event, as JSON text. */
  readonly data: string;
  readonly channel?: never;
  readonly moment?: never;
};

/** No text: it shows its message as it stood. */
type OfMessage = {
  readonly channel: ChannelId;
  readonly moment: Moment;
  readonly data?: never;
};

type Place = {
  readonly id: EventId;
  readonly project: ProjectId;
  /** From 1, without gaps, in the order in which the project's events became visible (docs/specification.md#6.2.1). */
  readonly sequence: number;
};

/** A draft with a text of its own. */
export type TextDraft = Extract<EventDraft, WithText>;

/** An event in its place. */
export type Event = Pick<EventDraft, 'type' | 'at' | 'subject'> &
  Place & {
    /** The event as JSON: the same bytes in the list and in every webhook delivery. */
    readonly text: string;
    /** The request or span that its resource came from; absent when that was not traced. */
    readonly trace?: TraceContext | undefined;
  };

/** An event as a store keeps it: with a text, or with the moment at which it shows its message. */
export type StoredEvent = (Event & { readonly moment?: never }) | EventOfMessage;

/** An event without a text of its own. */
export type EventOfMessage = Omit<Event, 'text' | 'trace'> & {
  readonly moment: Moment;
  readonly text?: never;
  readonly trace?: never;
};

/** The id of an event follows from its place and its time. */
export const eventIdOf = ({
  project,
  sequence,
  at,
}: Pick<Event, 'project' | 'sequence' | 'at'>): EventId =>
  placedId('evt', { at, number: sequence, owner: project });

/** The place in the log of a project that follows from the id of an event; undefined for the id of another project. */
export const placeOf = (
  project: ProjectId,
  id: EventId,
): Pick<Event, 'sequence' | 'at'> | undefined => {
  const place = { sequence: numberIn(id), at: madeAt(id) };
  return eventIdOf({ project, ...place }) === id ? place : undefined;
};

/** The one JSON text of an event (docs/specification.md#6.2.3). */
export const eventText = (
  { id, type, at, sequence }: Pick<Event, 'id' | 'type' | 'at' | 'sequence'>,
  data: string,
): string =>
  `{"id":"${id}","type":"${type}","sequence":${sequence},"created_at":"${isoTime(at)}","data":${data}}`;

/**
 * The `data` of an event's text, byte for byte as `eventText` was given it. `data` is the output of
 * `JSON.stringify`, which parsing and writing again reproduces.
 */
export const eventData = (text: string): string => JSON.stringify(JSON.parse(text).data);

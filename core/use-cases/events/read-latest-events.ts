import * as E from 'fp-ts/lib/Either.js';
import type { Event, EventType } from '../../model/events/event.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { type EventsSincePorts, eventsSince } from '../retention/events-since.js';

/** The project has no event with this id. */
export type EventNotFound = { readonly code: 'event_not_found'; readonly id: string };

/** One event of a project, by the id that a client gave. */
export type EventQuery = { readonly project: ProjectId; readonly id: string };

/** Events to read backwards. All that is given must fit. */
export type ListLatestEvents = {
  readonly project: ProjectId;
  readonly type?: EventType | undefined;
  /** The id of the message, channel or template that the events are about. */
  readonly about?: string | undefined;
  /** Only events at this instant or later. */
  readonly createdAfter?: Instant | undefined;
  /** Only events before this instant. */
  readonly createdBefore?: Instant | undefined;
  /** `next` of the page before: a sequence number. */
  readonly before?: number | undefined;
  /** 1 to 100. */
  readonly limit: number;
};

/** A page of events, newest first. */
export type LatestEventsPage = {
  readonly items: readonly Event[];
  /** The `before` of the next page; null on the last page. */
  readonly next: number | null;
};

type LatestEventsPorts = EventsSincePorts & { readonly events: EventStore };

type Range = { readonly from: number; readonly before: number };

/**
 * Events that the project keeps, newest first. A time is found in the log by bisection, which takes the log to be in the order
 * of time.
 */
export const listLatestEvents =
  (ports: LatestEventsPorts) =>
  async (query: ListLatestEvents): Promise<E.Either<never, LatestEventsPage>> => {
    const range = await rangeOf(ports, query);
    const found = await read(ports.events, query, range);
    const items = found.slice(0, query.limit);
    const next = found.length > query.limit ? (items.at(-1)?.sequence ?? null) : null;
    return E.right({ items, next });
  };

const rangeOf = async (
  ports: LatestEventsPorts,
  { project, createdAfter, createdBefore, before }: ListLatestEvents,
): Promise<Range> => {
  const since = Math.max(await eventsSince(ports, project), createdAfter ?? 0);
  const from = await ports.events.sequenceAt(project, since);
  const end =
    createdBefore === undefined
      ? Number.MAX_SAFE_INTEGER
      : await ports.events.sequenceAt(project, createdBefore);
  return { from, before: Math.min(before ?? end, end) };
};

const read = async (
  events: EventStore,
  { project, type, about, limit }: ListLatestEvents,
  { from, before }: Range,
): Promise<readonly Event[]> => {
  if (about === undefined) return events.latest(project, { from, before, type, limit: limit + 1 });
  if (!isId('msg')(about) && !isId('chan')(about) && !isId('tmpl')(about)) return [];
  const all = await events.about(project, about);
  return all
    .filter(({ sequence }) => sequence >= from && sequence < before)
    .filter((event) => type === undefined || event.type === type)
    .toReversed()
    .slice(0, limit + 1);
};

/** One event that the project keeps. */
export const getEvent =
  (ports: LatestEventsPorts) =>
  async ({ project, id }: EventQuery): Promise<E.Either<EventNotFound, Event>> => {
    const event = isId('evt')(id) ? await ports.events.find(project, id) : undefined;
    return event && event.at >= (await eventsSince(ports, project))
      ? E.right(event)
      : E.left({ code: 'event_not_found', id });
  };

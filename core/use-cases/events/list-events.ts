import * as E from 'fp-ts/lib/Either.js';
import type { Event, EventType } from '../../model/events/event.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';
import type { Page } from '../../shared/page.js';
import type { Instant } from '../../shared/time.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { type EventsSincePorts, eventsSince } from '../retention/events-since.js';

/** A page of events to read. */
export type ListEvents = {
  readonly project: ProjectId;
  readonly type?: EventType | undefined;
  /** The id of the last event that the caller has seen. */
  readonly after?: string | undefined;
  /** 1 to 100. */
  readonly limit: number;
};

type ListEventsPorts = EventsSincePorts & { readonly events: EventStore };

/**
 * Events that the project keeps, of the last 90 days or more, ascending by sequence (docs/specification.md#4.5). An `after`
 * that is unknown, foreign or older than that is refused: never a silent gap. `next` is the last event's id, null for an
 * empty page.
 */
export const listEvents =
  (ports: ListEventsPorts) =>
  async (query: ListEvents): Promise<E.Either<InvalidCursor, Page<Event>>> => {
    const { project, type, after = 0, limit } = query;
    const { events } = ports;
    const since = await eventsSince(ports, project);
    if (after !== 0 && !isId('evt')(after)) return E.left({ code: 'invalid_cursor' });
    const found = await events.list(project, { after, since, type, limit: limit + 1 });
    if (found.length === 0 && (await sequenceOf(events, query, since)) === undefined)
      return E.left({ code: 'invalid_cursor' });
    const items = found.slice(0, limit);
    return E.right({ items, hasMore: found.length > limit, next: items.at(-1)?.id ?? null });
  };

/** The number to read on from: an event's, or 0 for the beginning; undefined for a cursor to be refused. */
export const sequenceOf = async (
  events: EventStore,
  { project, after }: Pick<ListEvents, 'project' | 'after'>,
  since: Instant,
): Promise<number | undefined> => {
  if (after === undefined) return 0;
  const event = isId('evt')(after) ? await events.find(project, after) : undefined;
  return event && event.at >= since ? event.sequence : undefined;
};

import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import type { Event } from '../../model/events/event.js';
import { eventQuery } from '../../model/events/event-fields.js';
import { shownEvents } from '../../model/events/event-view.js';
import type { EventPage, EventStore } from '../../ports/stores/event-store.js';
import { isId } from '../../shared/ids.js';
import type { Page } from '../../shared/page.js';
import type { Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { aPage, aProject, aTimeRange } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { type EventsSincePorts, eventsSince } from '../retention/events-since.js';
import { useCase } from '../use-case.js';

/** A page of events to read. */
const eventsInput = input(
  { project: aProject, ...aPage.needed },
  {
    ...eventQuery,
    ...aTimeRange,
  },
);
export type ListEvents = InputOf<typeof eventsInput>;

type ListEventsPorts = EventsSincePorts & { readonly events: EventStore };

/**
 * An `after` that is unknown, foreign or too old is refused: never a silent gap (docs/specification.md#4.5). `next` is the last
 * event's id, null for an empty page. A time is found in the log by bisection, which takes the log to be in the order of time.
 */
export const listEvents = useCase({
  kind: 'read',
  summary: 'Lists the events of the last 90 days or more, oldest first.',
  description: [
    'Events are in ascending order of `sequence`, which has no gap.',
    '`type` takes one type, or all types of a resource, such as `message.*`.',
    '`after` takes the id of the last event that you have.',
    'An id that is unknown, or older than the project keeps events, is refused, so that no event is missed.',
  ],
  permission: 'events:read',
  owner: byProject,
  input: eventsInput,
  result: shownEvents,
  refusals: {
    invalid_cursor: '`after` is not an event of the project, or it is older than these',
  },
  run:
    (ports: ListEventsPorts) =>
    async (query: ListEvents): Promise<E.Either<InvalidCursor, Page<Event>>> => {
      const { project, type, limit } = query;
      const { events } = ports;
      const since = await eventsSince(ports, project);
      const range = await rangeOf(events, query, since);
      if (!range) return E.left({ code: 'invalid_cursor' });
      const found = await events.list(project, { ...range, since, type, limit: limit + 1 });
      if (found.length === 0 && (await sequenceOf(events, query, since)) === undefined)
        return E.left({ code: 'invalid_cursor' });
      const items = found.slice(0, limit);
      return E.right({ items, hasMore: found.length > limit, next: items.at(-1)?.id ?? null });
    },
});

/** Where a page begins and ends; undefined for a cursor to be refused. Without times the store finds the event of `after`. */
const rangeOf = async (
  events: EventStore,
  query: ListEvents,
  since: Instant,
): Promise<Pick<EventPage, 'after' | 'before'> | undefined> => {
  const { project, after = 0, createdAfter, createdBefore } = query;
  if (after !== 0 && !isId('evt')(after)) return undefined;
  if (createdAfter === undefined && createdBefore === undefined) return { after };
  const seen = await sequenceOf(events, query, since);
  if (seen === undefined) return undefined;
  const first = createdAfter === undefined ? 1 : await events.sequenceAt(project, createdAfter);
  const before =
    createdBefore === undefined ? undefined : await events.sequenceAt(project, createdBefore);
  return { after: Math.max(seen, first - 1), before };
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

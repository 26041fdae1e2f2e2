import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type InputOf, input } from '../../contract/input.js';
import { type Event, eventTypes } from '../../model/events/event.js';
import { shownEvent } from '../../model/events/event-view.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import { oneOf, wholeNumber } from '../../shared/codec.js';
import { isId } from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { aPage, aProject, aTimeRange } from '../input/fields.js';
import { type EventsSincePorts, eventsSince } from '../retention/events-since.js';
import { useCase } from '../use-case.js';

/** The project has no event with this id. */
export type EventNotFound = { readonly code: 'event_not_found'; readonly id: string };

/** One event of a project, by the id that a client gave. */
const eventInput = input({ project: aProject, id: idText('evt') });
export type EventQuery = InputOf<typeof eventInput>;

/** Events to read backwards. All that is given must fit. */
const latestInput = input(
  { project: aProject, ...aPage.needed },
  {
    type: oneOf('EventType', eventTypes),
    /** The id of the message, channel or template that the events are about. */
    about: t.string,
    ...aTimeRange,
    /** `next` of the page before: a sequence number. */
    before: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  },
);
export type ListLatestEvents = InputOf<typeof latestInput>;

/** A page of events, newest first. */
export type LatestEventsPage = {
  readonly items: readonly Event[];
  /** The `before` of the next page; null on the last page. */
  readonly next: number | null;
};

type LatestEventsPorts = EventsSincePorts & { readonly events: EventStore };

type Range = { readonly from: number; readonly before: number };

/** A time is found in the log by bisection, which takes the log to be in the order of time. */
export const listLatestEvents = useCase({
  kind: 'read',
  summary: 'Reads a page of the events that the project keeps, newest first.',
  permission: 'events:read',
  owner: byProject,
  input: latestInput,
  refusals: {},
  run:
    (ports: LatestEventsPorts) =>
    async (query: ListLatestEvents): Promise<E.Either<InvalidInput, LatestEventsPage>> => {
      const range = await rangeOf(ports, query);
      const found = await read(ports.events, query, range);
      const items = found.slice(0, query.limit);
      const next = found.length > query.limit ? (items.at(-1)?.sequence ?? null) : null;
      return E.right({ items, next });
    },
});

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

export const getEvent = useCase({
  kind: 'read',
  summary: 'Gets an event.',
  description: ['One that is older than the project keeps events is not found.'],
  permission: 'events:read',
  owner: byProject,
  input: eventInput,
  result: shownEvent,
  refusals: { event_not_found: 'the project has no such event, or no longer' },
  run:
    (ports: LatestEventsPorts) =>
    async ({ project, id }: EventQuery): Promise<E.Either<EventNotFound, Event>> => {
      const event = isId('evt')(id) ? await ports.events.find(project, id) : undefined;
      return event && event.at >= (await eventsSince(ports, project))
        ? E.right(event)
        : E.left({ code: 'event_not_found', id });
    },
});

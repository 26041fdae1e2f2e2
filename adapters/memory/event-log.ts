import { factKey } from '../../core/commit/facts.js';
import { type Event, placeOf, type StoredEvent, typesOf } from '../../core/model/events/event.js';
import { readEvent } from '../../core/model/messages/moment.js';
import type { EventPage } from '../../core/ports/stores/event-store.js';
import { type EventId, isId, type ProjectId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import type { Tables } from './tables.js';

/** The key of an event in the table of events. */
export const eventKey = (project: ProjectId, sequence: number): string =>
  factKey(project, String(sequence));

/** An event as it is read, with the message that it shows. */
export const shownIn = ({ messages }: Tables, stored: StoredEvent | undefined): Event | undefined =>
  stored &&
  readEvent(stored, isId('msg')(stored.subject) ? messages.get(stored.subject) : undefined);

/** The event in a place, or undefined. */
export const eventAt = (tables: Tables, project: ProjectId, sequence: number): Event | undefined =>
  shownIn(tables, tables.events.get(eventKey(project, sequence)));

/** An event of a project, or undefined. */
export const eventOf = (tables: Tables, project: ProjectId, id: EventId): Event | undefined =>
  shownIn(tables, storedOf(tables, project, id));

const storedOf = (tables: Tables, project: ProjectId, id: EventId): StoredEvent | undefined => {
  const place = placeOf(project, id);
  const event = place && tables.events.get(eventKey(project, place.sequence));
  return event?.id === id ? event : undefined;
};

/** A page of events. A log has no gaps, so each key follows from the one before. */
export const eventsOf = (
  tables: Tables,
  project: ProjectId,
  { after, before = Number.POSITIVE_INFINITY, since, type, limit }: EventPage,
): readonly Event[] => {
  const page: Event[] = [];
  const last = Math.min(before - 1, tables.facts.projects.get(project)?.sequence ?? 0);
  const wanted = type === undefined ? undefined : new Set(typesOf(type));
  let sequence = Math.max(sequenceOf(tables, project, after, since) + 1, firstOf(tables, project));
  for (; sequence <= last && page.length < limit; sequence += 1) {
    const event = tables.events.get(eventKey(project, sequence));
    const isMeant = event && event.at >= since && (!wanted || wanted.has(event.type));
    const shown = isMeant ? shownIn(tables, event) : undefined;
    if (shown) page.push(shown);
  }
  return page;
};

const sequenceOf = (
  tables: Tables,
  project: ProjectId,
  after: EventPage['after'],
  since: Instant,
): number => {
  if (typeof after === 'number') return after;
  const event = storedOf(tables, project, after);
  return event && event.at >= since ? event.sequence : Number.POSITIVE_INFINITY;
};

/** The sequence number of the first event that a project has. */
export const firstOf = ({ firstEvents }: Tables, project: ProjectId): number =>
  firstEvents.get(project) ?? 1;

/**
 * Removes the beginning of each log, up to the first event since the instant that the project gives, so that no gap
 * appears. Returns the number of removed events.
 */
export const removeOldEvents = (
  tables: Tables,
  sinceOf: (project: ProjectId) => Instant,
): number => {
  let removed = 0;
  for (const [project, { sequence: last }] of tables.facts.projects) {
    const [first, since] = [firstOf(tables, project), sinceOf(project)];
    let next = first;
    while (next <= last && removeIfOld(tables, project, next, since)) next += 1;
    if (next > first) tables.firstEvents.set(project, next);
    removed += next - first;
  }
  return removed;
};

const removeIfOld = (
  { events, eventsAbout }: Tables,
  project: ProjectId,
  sequence: number,
  since: Instant,
): boolean => {
  const event = events.get(eventKey(project, sequence));
  if (event && event.at >= since) return false;
  events.delete(eventKey(project, sequence));
  if (!event) return true;
  const left = (eventsAbout.get(event.subject) ?? []).filter((each) => each !== sequence);
  if (left.length > 0) eventsAbout.set(event.subject, left);
  else eventsAbout.delete(event.subject);
  return true;
};

import { type EventPattern, eventWildcards, typesOf } from '../../../core/model/events/event.js';
import type { EventPage, EventStore } from '../../../core/ports/stores/event-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { wholePages } from '../session/whole-pages.js';
import {
  type EventCells,
  eventsAbout,
  eventsAfter,
  eventsOfTypeAfter,
  eventsOfTypesAfter,
  findEvents,
  idRow,
} from '../tables/events.js';
import {
  latestEvents,
  latestEventsOfType,
  latestMentions,
  sequenceAt,
} from '../tables/latest-events.js';

/** The event log in a database. */
export const knexEvents = (session: DatabaseSession): EventStore => {
  const find = session.lookUp(lookUp(findEvents));
  const readAll = wholePages(session, eventsAfter);
  const readType = wholePages(session, eventsOfTypeAfter);
  const readTypes = new Map(
    eventWildcards.map((wildcard) => {
      const name = `events_of_${wildcard.slice(0, -2)}_after`;
      return [
        wildcard as EventPattern,
        wholePages(session, eventsOfTypesAfter(name, typesOf(wildcard))),
      ];
    }),
  );
  const readLatest = wholePages(session, latestEvents);
  const readLatestOfType = wholePages(session, latestEventsOfType);
  return {
    find: (project, id) => find(idRow(project, id)),
    list: (project, { after, before = Number.MAX_SAFE_INTEGER, since, type, limit }) => {
      const rowOf = (size: number, from = after) => ({
        ...beginRow(project, from),
        before,
        since,
        page_size: size,
      });
      const ofTypes = type === undefined ? undefined : readTypes.get(type);
      if (ofTypes) return ofTypes(limit, (size, last) => rowOf(size, numberOf(last)));
      return type === undefined
        ? readAll(limit, (size, last) => rowOf(size, numberOf(last)))
        : readType(limit, (size, last) => ({ ...rowOf(size, numberOf(last)), type }));
    },
    latest: (project, { before = Number.MAX_SAFE_INTEGER, from = 0, type, limit }) => {
      const rowOf = (size: number, last = before) => ({
        project,
        from_number: from,
        before: last,
        page_size: size,
      });
      return type === undefined
        ? readLatest(limit, (size, last) => rowOf(size, numberOf(last)))
        : readLatestOfType(limit, (size, last) => ({ ...rowOf(size, numberOf(last)), type }));
    },
    mentions: (project, { type, limit }) =>
      session.fetchRows(latestMentions, [{ project, type, page_size: limit }]),
    sequenceAt: async (project, at) => {
      const [sequence = 1] = await session.fetchRows(sequenceAt, [{ project, at }]);
      return sequence;
    },
    about: (project, subject) => session.fetchRows(eventsAbout, [{ project, subject }]),
  };
};

/** Where a page begins: after a number, or after an event. */
const beginRow = (project: ProjectId, after: EventPage['after']) => {
  if (typeof after === 'number')
    return { project, after_event: null, after_number: after, after_at: null };
  const { id, place, made_at } = idRow(project, after);
  return { project, after_event: id, after_number: place, after_at: made_at };
};

const numberOf = (last: EventCells | undefined): number | undefined =>
  last === undefined ? undefined : Number(last[5]);

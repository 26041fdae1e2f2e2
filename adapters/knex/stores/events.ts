import type { EventStore } from '../../../core/ports/stores/event-store.js';
import { lookUp, type Session } from '../session/session.js';
import { wholePages } from '../session/whole-pages.js';
import { eventsAbout, eventsAfter, eventsOfTypeAfter, findEvents } from '../tables/events.js';

/** The event log in a database. */
export const knexEvents = (session: Session): EventStore => {
  const find = session.lookUp(lookUp(findEvents));
  const readAll = wholePages(session, eventsAfter);
  const readType = wholePages(session, eventsOfTypeAfter);
  return {
    find: (project, id) => find({ project, id }),
    list: (project, { after, since, type, limit }) => {
      const rowOf = (size: number, from = after) => ({
        project,
        after_event: typeof from === 'string' ? from : null,
        after_number: typeof from === 'string' ? null : from,
        since,
        page_size: size,
      });
      return type === undefined
        ? readAll(limit, (size, last) => rowOf(size, last?.[0]))
        : readType(limit, (size, last) => ({ ...rowOf(size, last?.[0]), type }));
    },
    about: (project, subject) => session.fetchRows(eventsAbout, [{ project, subject }]),
  };
};

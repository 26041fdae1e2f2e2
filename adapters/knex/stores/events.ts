import type { EventStore } from '../../../core/ports/stores/event-store.js';
import { wholePage } from '../session/damaged-row.js';
import { lookUp, type Session } from '../session/session.js';
import { type EventRow, eventFrom, eventsAbout, findEvents } from '../tables/events.js';

/** The event log in a database. */
export const knexEvents = (session: Session): EventStore => {
  const find = session.lookUp(lookUp(findEvents));
  return {
    find: (project, id) => find({ project, id }),
    list: (project, { after, since, type, limit: size }) =>
      wholePage(
        size,
        (limit, last) =>
          session.query((db) => {
            const rows = db<EventRow>('events').where('project', project);
            rows.where('sequence', '>', last?.sequence ?? after).where('at', '>=', since);
            if (type) rows.where('type', type);
            return rows.orderBy('sequence').limit(limit);
          }),
        { ...session, fromRow: eventFrom },
      ),
    about: (project, subject) => session.fetchRows(eventsAbout, [{ project, subject }]),
  };
};

import type { EventStore } from '../../../core/ports/stores/event-store.js';
import { lookUp, type Session } from '../session/session.js';
import { type EventRow, eventFrom, eventsAbout, findEvents } from '../tables/events.js';

/** The event log in a database. */
export const knexEvents = (session: Session): EventStore => {
  const find = session.lookUp(lookUp(findEvents));
  return {
    find: (project, id) => find({ project, id }),
    list: async (project, { after, since, type, limit }) => {
      const page = await session.query((db) => {
        const rows = db<EventRow>('events').where('project', project);
        rows.where('sequence', '>', after).where('at', '>=', since);
        if (type) rows.where('type', type);
        return rows.orderBy('sequence').limit(limit);
      });
      return page.map(eventFrom);
    },
    about: (project, subject) => session.fetchRows(eventsAbout, [{ project, subject }]),
  };
};

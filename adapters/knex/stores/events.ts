import type { EventStore } from '../../../core/ports/stores/event-store.js';
import { wholePage } from '../session/damaged-row.js';
import { lookUp, type Session } from '../session/session.js';
import {
  eventFrom,
  eventsAbout,
  eventsAfter,
  eventsOfTypeAfter,
  findEvents,
} from '../tables/events.js';

/** The event log in a database. */
export const knexEvents = (session: Session): EventStore => {
  const find = session.lookUp(lookUp(findEvents));
  const readAll = session.readPage(eventsAfter);
  const readType = session.readPage(eventsOfTypeAfter);
  return {
    find: (project, id) => find({ project, id }),
    list: (project, { after, since, type, limit: size }) =>
      wholePage(
        size,
        (limit, last) => {
          const from = last?.id ?? after;
          const row = {
            project,
            after_event: typeof from === 'string' ? from : null,
            after_number: typeof from === 'string' ? null : from,
            since,
            page_size: limit,
          };
          return type === undefined ? readAll(row) : readType({ ...row, type });
        },
        { ...session, fromRow: eventFrom },
      ),
    about: (project, subject) => session.fetchRows(eventsAbout, [{ project, subject }]),
  };
};

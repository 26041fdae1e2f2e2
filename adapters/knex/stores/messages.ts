import type { Message } from '../../../core/model/messages/message.js';
import type { MessageStore } from '../../../core/ports/stores/message-store.js';
import { wholePage } from '../session/damaged-row.js';
import { lookUp, type Session } from '../session/session.js';
import { type EntityRow, entityFrom, entityTables } from '../tables/entities.js';

/** Literal values: SQLite does not use a partial index for a bound value. */
const directionIs = { inbound: `direction = 'inbound'`, outbound: `direction = 'outbound'` };

/** Messages in a database. */
export const knexMessages = (session: Session): MessageStore => {
  const find = session.lookUp(lookUp(entityTables.messages.find));
  return {
    find: (project, id) => find({ project, id }),
    findMany: (project, ids) =>
      session.fetchRows(
        entityTables.messages.find,
        ids.map((id) => ({ project, id })),
      ),
    list: (project, { direction, before: start, limit: size }) =>
      wholePage(
        size,
        (limit, last) =>
          session.query((db) => {
            const before = last?.id ?? start;
            const rows = db<EntityRow>('messages').where('project', project);
            if (direction) rows.whereRaw(directionIs[direction]);
            if (before) rows.where('id', '<', before);
            return rows.select('id', 'record').orderBy('id', 'desc').limit(limit);
          }),
        { ...session, fromRow: entityFrom<Message>('messages') },
      ),
  };
};

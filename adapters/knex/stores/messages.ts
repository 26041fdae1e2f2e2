import type { Message } from '../../../core/model/messages/message.js';
import type { MessageStore } from '../../../core/ports/stores/message-store.js';
import { wholePage } from '../session/damaged-row.js';
import { lookUp, type Session } from '../session/session.js';
import { entityFrom, entityTables } from '../tables/entities.js';
import { messagesOlderThan } from '../tables/messages.js';

/** Messages in a database. */
export const knexMessages = (session: Session): MessageStore => {
  const { fetchRows, readPage } = session;
  const find = session.lookUp(lookUp(entityTables.messages.find));
  const readOlder = {
    any: readPage(messagesOlderThan.any),
    inbound: readPage(messagesOlderThan.inbound),
    outbound: readPage(messagesOlderThan.outbound),
  };
  return {
    find: (project, id) => find({ project, id }),
    findMany: (project, ids) =>
      fetchRows(
        entityTables.messages.find,
        ids.map((id) => ({ project, id })),
      ),
    list: (project, { direction, before = null, limit: size }) =>
      wholePage(
        size,
        (limit, last) =>
          readOlder[direction ?? 'any']({
            project,
            older_than: last?.id ?? before,
            page_size: limit,
          }),
        { ...session, fromRow: entityFrom<Message>('messages') },
      ),
  };
};

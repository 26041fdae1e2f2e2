import type { MessageStore } from '../../../core/ports/stores/message-store.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { afterEveryId, newestOf, wholePages } from '../session/whole-pages.js';
import { entityTables } from '../tables/entities.js';
import {
  messagesOfContact,
  messagesOfGroup,
  messagesOlderThan,
} from '../tables/messages/messages.js';
import { knexMessageSearch } from './message-search.js';

/** Messages in a database. */
export const knexMessages = (session: DatabaseSession): MessageStore => {
  const find = session.lookUp(lookUp(entityTables.messages.find));
  const readOlder = {
    any: wholePages(session, messagesOlderThan.any),
    inbound: wholePages(session, messagesOlderThan.inbound),
    outbound: wholePages(session, messagesOlderThan.outbound),
  };
  const readOfContact = wholePages(session, messagesOfContact);
  const readOfGroup = wholePages(session, messagesOfGroup);
  return {
    find: (project, id) => find({ project, id }),
    findMany: (project, ids) =>
      session.fetchRows(
        entityTables.messages.find,
        ids.map((id) => ({ project, id })),
      ),
    list: (project, { direction, before = null, limit }) =>
      readOlder[direction ?? 'any'](limit, (size, last) => ({
        project,
        older_than: last?.[0] ?? before,
        page_size: size,
      })),
    ofContacts: async (project, { contacts, before = afterEveryId, limit }) => {
      const pages = await Promise.all(
        contacts.map((contact) =>
          readOfContact(limit, (size, last) => ({
            project,
            owner: contact,
            before: last?.[0] ?? before,
            page_size: size,
          })),
        ),
      );
      return newestOf(pages, ({ id }) => id, limit);
    },
    ofGroup: (project, { conversation, before = afterEveryId, limit }) =>
      readOfGroup(limit, (size, last) => ({
        ...{ project, owner: conversation },
        before: last?.[0] ?? before,
        page_size: size,
      })),
    search: knexMessageSearch(session),
  };
};

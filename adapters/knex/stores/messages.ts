import type { MessageStore } from '../../../core/ports/stores/message-store.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { afterEveryId, newestPages, wholePages } from '../session/whole-pages.js';
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
  const readOfContacts = newestPages(session, messagesOfContact, ([id]) => id);
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
    ofContacts: (project, { contacts, before = afterEveryId, limit }) =>
      readOfContacts(limit, (size, last) =>
        contacts.map((contact) => ({
          project,
          owner: contact,
          before: last?.[0] ?? before,
          page_size: size,
        })),
      ),
    ofGroup: (project, { conversation, before = afterEveryId, limit }) =>
      readOfGroup(limit, (size, last) => ({
        ...{ project, owner: conversation },
        before: last?.[0] ?? before,
        page_size: size,
      })),
    search: knexMessageSearch(session),
  };
};

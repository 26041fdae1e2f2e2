import { contacts } from '../../../core/use-cases/contacts/contacts.js';
import { routesOf } from '../route/route-of.js';
import type { Route } from '../route/route-types.js';

const scope = 'messages:read';

/** The routes under `/v1/contacts`. */
export const contactRoutes: readonly Route[] = routesOf(contacts, {
  listContacts: {
    ...{ method: 'GET', path: '/v1/contacts', scope },
    client: 'contacts.page',
    comment: 'Gets a page of contacts, the last updated first.',
    commentOfAll: 'Iterates over every contact, the last updated first.',
  },
  getContact: {
    ...{ method: 'GET', path: '/v1/contacts/{id}', scope },
    client: 'contacts.get',
    comment: 'Gets a contact by its id.',
  },
});

// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type GetAll, type GetPage } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { Contact } from '../index.js';

/** Filters and page of a list of contacts. */
export type ContactQuery = {
  /** Only the contact with this number, in E.164 format or in the form of the network. */
  readonly phone_number?: string | undefined;
  /** Only the contact with this user id of the network. */
  readonly user_id?: string | undefined;
  /** Only resources of this channel. */
  readonly channel?: string | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for contacts. */
export type ContactCalls = {
  /** Gets a page of contacts, the last updated first. */
  readonly page: GetPage<Contact, ContactQuery>;
  /** Iterates over every contact, the last updated first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Contact, ContactQuery>;
  /** Gets a contact by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Contact>;
};

/** Makes the calls for contacts. */
export const contacts = (transport: Transport): ContactCalls => ({
  ...lists(transport.get, '/v1/contacts'),
  get: (id, options) =>
    transport.get(within('/v1/contacts', id), {}, options),
});

// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import { lists, type List } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { Invitation, NewInvitation, NewInvitationBody } from '../index.js';

/** The page of a list of invitations. */
export type InvitationQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for invitations. */
export type InvitationCalls = {
  /** Invites a person to an organization. */
  readonly create: (
    organization: string,
    invitation: NewInvitationBody,
    options?: RequestOptions,
  ) => ApiPromise<NewInvitation>;
  /**
   * Gets a page of the invitations of an organization that can still be accepted, in the order in which they
   * were made.
   */
  readonly page: (
    organization: string,
    filter?: InvitationQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<Invitation>>;
  /**
   * Iterates over every invitation of an organization that can still be accepted, in the order in which they
   * were made. A page is fetched when the previous one is consumed.
   */
  readonly all: (
    organization: string,
    filter?: InvitationQuery,
    options?: RequestOptions,
  ) => AsyncGenerator<Invitation, void, undefined>;
  /** Takes an invitation back: its link stops working. */
  readonly remove: (organization: string, id: string, options?: RequestOptions) => ApiPromise<void>;
};

/** Makes the calls for invitations. */
export const invitations = (transport: Transport): InvitationCalls => ({
  create: (organization, invitation, options) =>
    transport.call({ path: within('/admin/v1/organizations', organization, 'invitations'), body: invitation }, options),
  page: (organization, filter, options) =>
    lists<Invitation, InvitationQuery>(transport.get, within('/admin/v1/organizations', organization, 'invitations')).page(filter, options),
  all: (organization, filter, options) =>
    lists<Invitation, InvitationQuery>(transport.get, within('/admin/v1/organizations', organization, 'invitations')).all(filter, options),
  remove: (organization, id, options) =>
    transport.call({ method: 'DELETE', path: within('/admin/v1/organizations', organization, 'invitations', id) }, options),
});

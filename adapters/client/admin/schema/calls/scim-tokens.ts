// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import type { List } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { NewScimToken, NewScimTokenBody, ScimToken } from '../index.js';

/** Calls for scim tokens. */
export type ScimTokenCalls = {
  /** Creates a token with which the directory of an organization manages its members. */
  readonly create: (
    organization: string,
    token: NewScimTokenBody,
    options?: RequestOptions,
  ) => ApiPromise<NewScimToken>;
  /** Lists the tokens of the directory of an organization, oldest first, with the revoked ones. */
  readonly list: (organization: string, options?: RequestOptions) => ApiPromise<List<ScimToken>>;
  /** Revokes a token of a directory for good, from the next request on. */
  readonly revoke: (
    organization: string,
    id: string,
    options?: RequestOptions,
  ) => ApiPromise<ScimToken>;
};

/** Makes the calls for scim tokens. */
export const scimTokens = (transport: Transport): ScimTokenCalls => ({
  create: (organization, token, options) =>
    transport.call({ path: within('/admin/v1/organizations', organization, 'scim_tokens'), body: token }, options),
  list: (organization, options) =>
    transport.get(within('/admin/v1/organizations', organization, 'scim_tokens'), {}, options),
  revoke: (organization, id, options) =>
    transport.call({ method: 'DELETE', path: within('/admin/v1/organizations', organization, 'scim_tokens', id) }, options),
});

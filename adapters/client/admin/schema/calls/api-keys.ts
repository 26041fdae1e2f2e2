// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.
import { lists, type List } from '../../../calls/pages.js';
import type { RequestOptions } from '../../../transport/options.js';
import type { ApiPromise } from '../../../transport/promise.js';
import { within } from '../../../transport/request.js';
import type { Transport } from '../../../transport/transport.js';
import type { ApiKey, NewApiKey, NewKeyBody } from '../index.js';

/** The page of a list of api keys. */
export type ApiKeyQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for api keys. */
export type ApiKeyCalls = {
  /** Creates an API key of a project. */
  readonly create: (
    project: string,
    key: NewKeyBody,
    options?: RequestOptions,
  ) => ApiPromise<NewApiKey>;
  /** Gets a page of the keys of a project, oldest first, with the revoked ones. */
  readonly page: (
    project: string,
    filter?: ApiKeyQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<ApiKey>>;
  /**
   * Iterates over every key of a project, oldest first, with the revoked ones. A page is fetched when the
   * previous one is consumed.
   */
  readonly all: (
    project: string,
    filter?: ApiKeyQuery,
    options?: RequestOptions,
  ) => AsyncGenerator<ApiKey, void, undefined>;
  /** Reads one key by its id alone, also a revoked one. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<ApiKey>;
  /** Revokes a key for good. */
  readonly revoke: (id: string, options?: RequestOptions) => ApiPromise<ApiKey>;
  /** Creates a key with the name, the rights and the expiry of another one, which works until it is revoked. */
  readonly rotate: (id: string, options?: RequestOptions) => ApiPromise<NewApiKey>;
};

/** Makes the calls for api keys. */
export const apiKeys = (transport: Transport): ApiKeyCalls => ({
  create: (project, key, options) =>
    transport.call({ path: within('/admin/v1/projects', project, 'api_keys'), body: key }, options),
  page: (project, filter, options) =>
    lists<ApiKey, ApiKeyQuery>(transport.get, within('/admin/v1/projects', project, 'api_keys')).page(filter, options),
  all: (project, filter, options) =>
    lists<ApiKey, ApiKeyQuery>(transport.get, within('/admin/v1/projects', project, 'api_keys')).all(filter, options),
  get: (id, options) =>
    transport.get(within('/admin/v1/api_keys', id), {}, options),
  revoke: (id, options) =>
    transport.call({ method: 'DELETE', path: within('/admin/v1/api_keys', id) }, options),
  rotate: (id, options) =>
    transport.call({ path: within('/admin/v1/api_keys', id, 'rotate') }, options),
});

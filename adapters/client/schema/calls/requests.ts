// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type GetAll, type GetPage } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { ApiRequest, RequestMethod } from '../index.js';

/** Filters and page of a list of requests. */
export type RequestQuery = {
  /** Only those with this status, such as `422`, or of this class, such as `4xx`; `failed`: all from 400. */
  readonly status?: string | undefined;
  /** Only those with this method. */
  readonly method?: RequestMethod | undefined;
  /** Only those with this path, as the log shows it. */
  readonly path?: string | undefined;
  /** Only those of this API key. */
  readonly key?: string | undefined;
  /** Only those with this `Idempotency-Key`. */
  readonly idempotency?: string | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for requests. */
export type RequestCalls = {
  /** Gets a page of the log of requests, newest first. */
  readonly page: GetPage<ApiRequest, RequestQuery>;
  /** Iterates over the log of requests, newest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<ApiRequest, RequestQuery>;
  /** Gets a request from the log by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<ApiRequest>;
};

/** Makes the calls for requests. */
export const requests = (transport: Transport): RequestCalls => ({
  ...lists(transport.get, '/v1/requests'),
  get: (id, options) =>
    transport.get(within('/v1/requests', id), {}, options),
});

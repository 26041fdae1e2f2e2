// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type GetAll, type GetPage } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { Alert, AlertStatus } from '../index.js';

/** Filters and page of a list of alerts. */
export type AlertQuery = {
  /** Only those with this status. */
  readonly status?: AlertStatus | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for alerts. */
export type AlertCalls = {
  /** Gets a page of the alerts of a project, newest first. */
  readonly page: GetPage<Alert, AlertQuery>;
  /** Iterates over every alert of a project, newest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Alert, AlertQuery>;
  /** Gets an alert by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Alert>;
};

/** Makes the calls for alerts. */
export const alerts = (transport: Transport): AlertCalls => ({
  ...lists(transport.get, '/v1/alerts'),
  get: (id, options) =>
    transport.get(within('/v1/alerts', id), {}, options),
});

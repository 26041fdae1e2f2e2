// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type GetAll, type GetPage } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { ApiEvent, EventPattern } from '../index.js';

/** Filters and page of a list of events. */
export type EventQuery = {
  /** Only events of this type, or of all types of a resource, such as `message.*`. */
  readonly type?: EventPattern | undefined;
  /** Id of the last event that you have. The answer begins with the next event. */
  readonly after?: string | undefined;
  /** Only what was created at this time of RFC 3339 or later, such as `2026-01-31T09:30:00Z`. */
  readonly created_after?: string | undefined;
  /** Only what was created before this time of RFC 3339. Not before `created_after`. */
  readonly created_before?: string | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
};

/** Calls for events. */
export type PlainEventCalls = {
  /** Gets a page of events, oldest first: without `after` it begins with the oldest that the project keeps. */
  readonly page: GetPage<ApiEvent, EventQuery>;
  /** Iterates over every event up to now, oldest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<ApiEvent, EventQuery>;
  /** Gets an event by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<ApiEvent>;
};

/** Makes the calls for events. */
export const events = (transport: Transport): PlainEventCalls => ({
  ...lists(transport.get, '/v1/events', 'after'),
  get: (id, options) =>
    transport.get(within('/v1/events', id), {}, options),
});

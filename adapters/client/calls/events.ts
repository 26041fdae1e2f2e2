import type { RequestOptions } from '../transport/options.js';
import type { ApiPromise } from '../transport/promise.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { ApiEvent, EventPattern } from '../types.js';
import { type GetAll, type GetPage, lists } from './pages.js';
import { eventStream, type StreamOptions } from './stream.js';

/** Filters and page of a list of events. */
export type EventQuery = {
  /** One type, or all types of a resource, such as `message.*`. */
  readonly type?: EventPattern;
  /** Id of the last event that you have. */
  readonly after?: string | undefined;
  /** Events of this time or later. RFC 3339, such as `2026-01-31T09:30:00Z`. */
  readonly created_after?: string;
  /** Events before this time. RFC 3339. */
  readonly created_before?: string;
  readonly limit?: number;
};

/** Calls for events. */
export type EventCalls = {
  /** Gets an event by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<ApiEvent>;
  /** Gets a page of events, oldest first: without `after` it begins with the oldest that the project keeps. */
  readonly page: GetPage<ApiEvent, EventQuery>;
  /** Iterates over every event up to now, oldest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<ApiEvent, EventQuery>;
  /**
   * Iterates over events as they happen. The loop reconnects with the last id and misses nothing; it ends with `break` or with
   * the signal, whose reason it throws. Throws a `RoundtripError` when it cannot connect, or when the service refuses to go on.
   */
  readonly stream: (options?: StreamOptions) => AsyncGenerator<ApiEvent, void, undefined>;
};

/** Makes the calls for events. */
export const events = ({ get, open }: Transport): EventCalls => ({
  get: (id, options) => get(within('/v1/events', id), {}, options),
  ...lists(get, '/v1/events', 'after'),
  stream: (options) => eventStream(open, options),
});

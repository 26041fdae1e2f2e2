import type { Transport } from '../transport/transport.js';
import type { ApiEvent, KnownEventType } from '../types.js';
import { type GetAll, type GetPage, lists } from './pages.js';
import { eventStream, type StreamOptions } from './stream.js';

/** Filters and page of a list of events. */
export type EventQuery = {
  readonly type?: KnownEventType;
  /** Id of the last event that you have. */
  readonly after?: string | undefined;
  readonly limit?: number;
};

/** Calls for events. */
export type EventCalls = {
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
  ...lists(get, '/v1/events', 'after'),
  stream: (options) => eventStream(open, options),
});

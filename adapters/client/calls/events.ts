import type { Transport } from '../transport/transport.js';
import type { ApiEvent, KnownEventType } from '../types.js';
import { lists } from './pages.js';
import { eventStream, type StreamOptions } from './stream.js';

/** Filters and page of a list of events. */
export type EventQuery = {
  readonly type?: KnownEventType;
  /** Id of the last event that you have. */
  readonly after?: string | undefined;
  readonly limit?: number;
};

/** Calls for events. */
export const events = ({ get, open }: Transport) => ({
  /** Oldest first, up to now. */
  ...lists<ApiEvent, EventQuery>(get, '/v1/events', 'after'),
  /**
   * Events as they happen. The loop reconnects with the last id and misses nothing; it ends with `break` or with the signal,
   * whose reason it throws. Throws a `RoundtripError` when it cannot connect, or when the service refuses to go on.
   */
  stream: (options?: StreamOptions) => eventStream(open, options),
});

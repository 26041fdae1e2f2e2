import { type PlainEventCalls as Calls, events as calls } from '../schema/calls/events.js';
import type { Transport } from '../transport/transport.js';
import type { ApiEvent } from '../types.js';
import { eventStream, type StreamOptions } from './stream.js';

/** Calls for events. */
export type EventCalls = Calls & {
  /**
   * Iterates over events as they happen. The loop reconnects with the last id and misses nothing; it ends with `break` or with
   * the signal, whose reason it throws. Throws a `RoundtripError` when it cannot connect, or when the service refuses to go on.
   */
  readonly stream: (options?: StreamOptions) => AsyncGenerator<ApiEvent, void, undefined>;
};

/** Makes the calls for events. */
export const events = (transport: Transport): EventCalls => ({
  ...calls(transport),
  stream: (options) => eventStream(transport.open, options),
});

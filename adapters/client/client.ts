import { channels } from './calls/channels.js';
import { events } from './calls/events.js';
import { media } from './calls/media.js';
import { messages } from './calls/messages.js';
import { templates } from './calls/templates.js';
import { webhookEndpoints } from './calls/webhook-endpoints.js';
import type { ClientOptions, RequestOptions } from './transport/options.js';
import { transport } from './transport/transport.js';
import type { Identity, Usage } from './types.js';

/** The window of a usage query. */
export type UsageQuery = {
  /** First UTC day, `YYYY-MM-DD`. Default: the first day of this month. */
  readonly from_date?: string;
  /** UTC day after the last. Default: tomorrow. */
  readonly to_date?: string;
};

/**
 * A client of the API. It needs only `fetch` and WebCrypto. Calls are retried as docs/specification.md#7.5 allows; a call that
 * finally fails throws a `RoundtripError`. Throws a `TypeError` at once when `baseUrl` or `key` is missing or malformed.
 */
export const roundtrip = (options: ClientOptions) => {
  const calls = transport(options);
  return {
    messages: messages(calls),
    events: events(calls),
    webhookEndpoints: webhookEndpoints(calls),
    templates: templates(calls),
    media: media(calls),
    channels: channels(calls),
    /** Counts of messages in a window of UTC days. */
    usage: (query: UsageQuery = {}, options?: RequestOptions) =>
      calls.get<Usage>('/v1/usage', query, options),
    /** The identity of the key. */
    whoami: (options?: RequestOptions) => calls.get<Identity>('/v1/whoami', {}, options),
  };
};

/** The client of one project. */
export type RoundtripClient = ReturnType<typeof roundtrip>;

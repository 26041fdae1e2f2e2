import { type ChannelCalls, channels } from './calls/channels.js';
import { type EventCalls, events } from './calls/events.js';
import { type MediaCalls, media } from './calls/media.js';
import { type MessageCalls, messages } from './calls/messages.js';
import { type TemplateCalls, templates } from './calls/templates.js';
import { type WebhookEndpointCalls, webhookEndpoints } from './calls/webhook-endpoints.js';
import type { ClientOptions, RequestOptions } from './transport/options.js';
import type { ApiPromise } from './transport/promise.js';
import { transport } from './transport/transport.js';
import type { Identity, Usage } from './types.js';

/** The window of a usage query. */
export type UsageQuery = {
  /** First UTC day, `YYYY-MM-DD`. Default: the first day of this month. */
  readonly from_date?: string;
  /** UTC day after the last. Default: tomorrow. */
  readonly to_date?: string;
};

/** The client of one project. */
export type RoundtripClient = {
  /** Sends messages, reads them and waits for them. */
  readonly messages: MessageCalls;
  /** Reads events, up to now or as they happen. */
  readonly events: EventCalls;
  /** Manages webhook endpoints and their deliveries. */
  readonly webhookEndpoints: WebhookEndpointCalls;
  /** Manages templates. */
  readonly templates: TemplateCalls;
  /** Uploads and downloads media files. */
  readonly media: MediaCalls;
  /** Reads the channels of the project. */
  readonly channels: ChannelCalls;
  /** Gets counts of messages in a window of UTC days. */
  readonly usage: (query?: UsageQuery, options?: RequestOptions) => ApiPromise<Usage>;
  /** Gets the identity of the key. */
  readonly whoami: (options?: RequestOptions) => ApiPromise<Identity>;
};

/**
 * Makes a client of the API. It needs only `fetch` and WebCrypto. Calls are retried as docs/specification.md#7.5 allows; a call
 * that finally fails throws a `RoundtripError`. Throws a `TypeError` at once when `baseUrl` or `key` is missing or malformed.
 */
export const roundtrip = (options: ClientOptions): RoundtripClient => {
  const calls = transport(options);
  return {
    messages: messages(calls),
    events: events(calls),
    webhookEndpoints: webhookEndpoints(calls),
    templates: templates(calls),
    media: media(calls),
    channels: channels(calls),
    usage: (query = {}, options) => calls.get('/v1/usage', query, options),
    whoami: (options) => calls.get('/v1/whoami', {}, options),
  };
};

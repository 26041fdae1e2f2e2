import { events } from './events.js';
import { media } from './media.js';
import { messages } from './messages.js';
import type { ClientOptions } from './options.js';
import { templates } from './templates.js';
import { transport } from './transport.js';
import type { Identity, Usage } from './types.js';
import { webhookEndpoints } from './webhook-endpoints.js';

/** The window of a usage query. */
export type UsageQuery = {
  /** First UTC day, `YYYY-MM-DD`. Default: the first day of this month. */
  readonly from_date?: string;
  /** UTC day after the last. Default: tomorrow. */
  readonly to_date?: string;
};

/**
 * A client of the API. It needs only `fetch`. Calls are retried as docs/specification.md#7.5 allows; a call that
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
    /** Counts of messages in a window of UTC days. */
    usage: (query: UsageQuery = {}) => calls.get<Usage>('/v1/usage', query),
    /** The identity of the key. */
    whoami: () => calls.get<Identity>('/v1/whoami'),
  };
};

/** The client of one project. */
export type RoundtripClient = ReturnType<typeof roundtrip>;

import { events } from './events.js';
import { media } from './media.js';
import { messages } from './messages.js';
import { templates } from './templates.js';
import { type ClientOptions, transport } from './transport.js';
import type { Identity, Usage } from './types.js';
import { webhookEndpoints } from './webhook-endpoints.js';

export type UsageQuery = {
  /** The first UTC day, `YYYY-MM-DD`. */
  readonly from_date?: string;
  /** The UTC day after the last. */
  readonly to_date?: string;
};

/**
 * A client of the service: fetch, and nothing else. Calls are retried as docs/specification.md#7.5 says; what
 * fails at last is thrown as a `RoundtripError`.
 */
export const roundtrip = (options: ClientOptions) => {
  const made = transport(options);
  return {
    messages: messages(made),
    events: events(made),
    webhookEndpoints: webhookEndpoints(made),
    templates: templates(made),
    media: media(made),
    /** What was counted, from one UTC day up to another. */
    usage: (query: UsageQuery = {}) => made.get<Usage>('/v1/usage', query),
    /** Whose the key is. */
    whoami: () => made.get<Identity>('/v1/whoami'),
  };
};

export type RoundtripClient = ReturnType<typeof roundtrip>;

import type { Messaging } from '../../../core/messaging.js';
import type { ChannelWebhook } from '../../../core/ports/provider/channel-webhook.js';
import type { ProviderWebhook } from '../../../core/ports/provider/provider-webhook.js';
import type { Readiness } from '../../../core/ports/readiness.js';
import type { ResourceUseCases } from '../../../core/use-cases/idempotency/writes.js';
import type { OpenedMedia } from '../../../core/use-cases/media/open-media.js';
import type { AdminServices } from './admin-services.js';

/** The use cases behind the routes. The operator's are not among them (docs/specification.md#1.7). */
export type Services = Pick<
  Messaging,
  | Exclude<keyof ResourceUseCases, 'openMedia' | 'storeAttachment' | 'sweepMedia'>
  | 'actAsKey'
  | 'authenticate'
  | 'getChannel'
  | 'getKey'
  | 'getUsage'
  | 'listChannels'
  | 'underKey'
> &
  ProviderServices & {
    /** What serves the Admin API. Absent where its routes are not served. */
    readonly admin?: AdminServices;
    /** Whether the service can handle requests: the store accepts writes and its schema is current. */
    readonly isReady: () => Promise<Readiness>;
    /** Whether the process works at all. Default: it does. */
    readonly isAlive?: () => boolean;
    /** Age of what the probes say, in whole seconds, for their header `Age`. Default: they look at once, and have none. */
    readonly probeAge?: () => number;
    /** The metrics in the text format of Prometheus; undefined when `token`, the caller's bearer token, gives no access. */
    readonly metrics: (token: string | undefined) => Promise<string | undefined>;
  };

/** What serves the routes that networks call. */
export type ProviderServices = {
  /** Receives reports of WhatsApp. Absent when the host has no such provider. */
  readonly whatsAppWebhook?: ProviderWebhook;
  /** Receives messages and statuses of Twilio. Absent when the host has no such provider. */
  readonly twilioWebhook?: ChannelWebhook;
  /** The file for which the provider of Twilio made a token; undefined for any other token. Default: there is none. */
  readonly twilioMedia?: (token: string) => Promise<OpenedMedia | undefined>;
};

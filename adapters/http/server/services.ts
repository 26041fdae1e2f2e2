import type { Messaging } from '../../../core/messaging.js';
import type { ProviderWebhook } from '../../../core/ports/provider/provider-webhook.js';
import type { Readiness } from '../../../core/ports/readiness.js';

/** The use cases behind the routes. The operator's are not among them (docs/specification.md#1.7). */
export type Services = Pick<
  Messaging,
  | 'acceptMessage'
  | 'actAsKey'
  | 'activateWebhookEndpoint'
  | 'authenticate'
  | 'createTemplate'
  | 'createWebhookEndpoint'
  | 'deactivateWebhookEndpoint'
  | 'deleteMedia'
  | 'deleteTemplate'
  | 'getChannel'
  | 'getDelivery'
  | 'getEvent'
  | 'getKey'
  | 'getMedia'
  | 'getMessage'
  | 'getTemplate'
  | 'getTimeline'
  | 'getUsage'
  | 'getWebhookEndpoint'
  | 'listChannels'
  | 'listDeliveries'
  | 'listEvents'
  | 'listLatestEvents'
  | 'listMedia'
  | 'listMessages'
  | 'listTemplates'
  | 'listWebhookEndpoints'
  | 'markRead'
  | 'readMedia'
  | 'removeWebhookEndpoint'
  | 'replayEvents'
  | 'resendDelivery'
  | 'rotateWebhookSecret'
  | 'searchMessages'
  | 'submitTemplate'
  | 'testWebhookEndpoint'
  | 'underKey'
  | 'updateTemplate'
  | 'updateWebhookEndpoint'
  | 'uploadHeaderMedia'
  | 'uploadMedia'
> & {
  /** Whether the service can handle requests: the store accepts writes and its schema is current. */
  readonly isReady: () => Promise<Readiness>;
  /** Whether the process works at all. Default: it does. */
  readonly isAlive?: () => boolean;
  /** Age of what the probes say, in whole seconds, for their header `Age`. Default: they look at once, and have none. */
  readonly probeAge?: () => number;
  /** Receives reports of WhatsApp. Absent when the host has no such provider. */
  readonly whatsAppWebhook?: ProviderWebhook;
  /** The metrics in the text format of Prometheus; undefined when `token`, the caller's bearer token, gives no access. */
  readonly metrics: (token: string | undefined) => Promise<string | undefined>;
};

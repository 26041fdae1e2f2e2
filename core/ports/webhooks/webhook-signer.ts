import type { EventId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** One attempt to be signed: the event's stored text, byte for byte, and every secret valid now, newest first. */
export type WebhookSigning = {
  readonly event: EventId;
  readonly at: Instant;
  readonly body: string;
  readonly secrets: readonly string[];
};

/** The headers that prove a delivery (docs/specification.md#5.4.1), and those of Standard Webhooks (docs/specification.md#5.4.4). */
export type WebhookSignatureHeaders = {
  readonly 'Service-Signature': string;
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

/** Signs one attempt under each of its secrets, so that whoever holds any of them can verify it. */
export type SignWebhook = (signing: WebhookSigning) => WebhookSignatureHeaders;

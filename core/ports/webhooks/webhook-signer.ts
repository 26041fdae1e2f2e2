import type { AlertNoticeId, EventId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/**
 * One attempt to sign: the stored event text byte for byte, and every valid secret, newest first. A message about alerts has its
 * own id in place of that of an event.
 */
export type WebhookSigning = {
  readonly event: EventId | AlertNoticeId;
  readonly at: Instant;
  readonly body: string;
  readonly secrets: readonly string[];
};

/**
 * The signature headers of a delivery (docs/specification.md#5.4.1), and those of Standard Webhooks
 * (docs/specification.md#5.4.4).
 */
export type WebhookSignatureHeaders = {
  readonly 'Service-Signature': string;
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

/** Signs one attempt with each secret. A receiver can verify it with any of them. */
export type SignWebhook = (signing: WebhookSigning) => WebhookSignatureHeaders;

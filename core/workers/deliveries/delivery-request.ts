import type { WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import { type EndpointSecret, signingSecrets } from '../../model/webhooks/secret.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { DueDelivery } from '../../ports/stores/webhook-store.js';
import type { WebhookRequest } from '../../ports/webhooks/webhook-sender.js';
import type { SignWebhook } from '../../ports/webhooks/webhook-signer.js';
import type { Instant } from '../../shared/time.js';

/** What an attempt is made of. */
export type DeliveryToSend = DueDelivery & {
  readonly endpoint: WebhookEndpoint;
  readonly localhostAllowed: boolean;
};

/** The request of an attempt at an instant: the event's own text, signed anew under every secret in force. */
export const deliveryRequest = (
  { delivery, text, endpoint, localhostAllowed }: DeliveryToSend,
  { open, sign, at }: { open: OpenSecret; sign: SignWebhook; at: Instant },
): WebhookRequest => {
  const { id, event, attempts } = delivery;
  const secrets = signingSecrets(endpoint.secrets, at).map((secret) => open(secret, endpoint));
  return {
    url: endpoint.url,
    headers: {
      'Service-Event-Id': event.id,
      'Service-Event-Type': event.type,
      'Service-Delivery-Id': id,
      'Service-Delivery-Attempt': String(attempts + 1),
      'Content-Type': 'application/json',
      'User-Agent': 'Roundtrip/1',
      // Last: to add properties to what was spread costs ten times as much as to spread into them.
      ...sign({ event: event.id, at, body: text, secrets }),
    },
    body: text,
    localhostAllowed,
  };
};

/** Gives an endpoint's secret as it was shown. */
export type OpenSecret = (secret: EndpointSecret, endpoint: WebhookEndpoint) => string;

/** Opens each secret once: that takes longer than to sign with it. */
export const cachedOpen = ({ open }: Sealing): OpenSecret => {
  const opened = new WeakMap<EndpointSecret, string>();
  return (secret, { id }) => {
    const text = opened.get(secret) ?? open(secret.sealed, id);
    opened.set(secret, text);
    return text;
  };
};

import type { Sealing } from '../ports/sealing.js';
import type { WebhookRequest } from '../ports/webhook-sender.js';
import type { SignWebhook } from '../ports/webhook-signer.js';
import type { DueDelivery } from '../ports/webhook-store.js';
import type { Instant } from '../shared/time.js';
import type { WebhookEndpoint } from './endpoint.js';
import { inForce } from './secret.js';

/** What an attempt is made of. */
export type DeliveryToSend = DueDelivery & {
  readonly endpoint: WebhookEndpoint;
  readonly localhostAllowed: boolean;
};

/** The request of an attempt at an instant: the event's own text, signed anew under every secret in force. */
export const deliveryRequest = (
  { delivery, text, endpoint, localhostAllowed }: DeliveryToSend,
  { sealing, sign, at }: { sealing: Sealing; sign: SignWebhook; at: Instant },
): WebhookRequest => {
  const { id, event, attempts } = delivery;
  const secrets = inForce(endpoint.secrets, at).map(({ sealed }) =>
    sealing.open(sealed, endpoint.id),
  );
  return {
    url: endpoint.url,
    headers: {
      ...sign({ event: event.id, at, body: text, secrets }),
      'Service-Event-Id': event.id,
      'Service-Event-Type': event.type,
      'Service-Delivery-Id': id,
      'Service-Delivery-Attempt': String(attempts + 1),
      'Content-Type': 'application/json',
      'User-Agent': 'Roundtrip/1',
    },
    body: text,
    localhostAllowed,
  };
};

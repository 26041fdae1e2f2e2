import type { WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import { type EndpointSecret, signingSecrets } from '../../model/webhooks/secret.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { DueDelivery } from '../../ports/stores/webhook-store.js';
import type { WebhookRequest } from '../../ports/webhooks/webhook-sender.js';
import type { SignWebhook } from '../../ports/webhooks/webhook-signer.js';
import type { Instant } from '../../shared/time.js';
import { traceHeaders } from '../../shared/trace-context.js';

/** A delivery with what its request is built from. */
export type DeliveryToSend = Omit<DueDelivery, 'subject'> & {
  readonly endpoint: WebhookEndpoint;
  readonly localhostAllowed: boolean;
};

/**
 * Builds the request of one attempt: the stored event text, signed with every secret that is valid
 * at `at`.
 */
export const deliveryRequest = (
  { delivery, text, endpoint, localhostAllowed, trace }: DeliveryToSend,
  { open, sign, at }: { open: OpenSecret; sign: SignWebhook; at: Instant },
): WebhookRequest => {
  const secrets = signingSecrets(endpoint.secrets, at).map((secret) => open(secret, endpoint));
  const headers: Readonly<Record<string, string>> = {
    ...unsignedHeaders(delivery, delivery.attempts + 1),
    ...sign({ event: delivery.event.id, at, body: text, secrets }),
  };
  return {
    url: endpoint.url,
    headers: trace === undefined ? headers : { ...headers, ...traceHeaders(trace) },
    body: text,
    localhostAllowed,
  };
};

/** The headers of an attempt, from 1, without its signatures and its trace. */
export const unsignedHeaders = (
  { id, event }: Pick<DueDelivery['delivery'], 'id' | 'event'>,
  attempt: number,
): Readonly<Record<string, string>> => ({
  'Service-Event-Id': event.id,
  'Service-Event-Type': event.type,
  'Service-Delivery-Id': id,
  'Service-Delivery-Attempt': String(attempt),
  'Content-Type': 'application/json',
  'User-Agent': 'Roundtrip/1',
});

/** Decrypts a secret of an endpoint. */
export type OpenSecret = (secret: EndpointSecret, endpoint: WebhookEndpoint) => string;

/** Decrypts each secret once. Decryption takes longer than signing. */
export const cachedOpen = ({ open }: Sealing): OpenSecret => {
  const opened = new WeakMap<EndpointSecret, string>();
  return (secret, { id }) => {
    const text = opened.get(secret) ?? open(secret.sealed, id);
    opened.set(secret, text);
    return text;
  };
};

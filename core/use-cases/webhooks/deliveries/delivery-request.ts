import type { WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import { headerAbout } from '../../../model/webhooks/endpoint-headers.js';
import { signingSecrets } from '../../../model/webhooks/secret.js';
import type { Sealing } from '../../../ports/machine/sealing.js';
import type { DueDelivery } from '../../../ports/stores/webhook-store.js';
import type { WebhookRequest } from '../../../ports/webhooks/webhook-sender.js';
import type { SignWebhook } from '../../../ports/webhooks/webhook-signer.js';
import type { Instant } from '../../../shared/time.js';
import { traceHeaders } from '../../../shared/trace-context.js';

/** A delivery with what its request is built from. */
export type DeliveryToSend = Omit<DueDelivery, 'subject'> &
  Pick<WebhookRequest, 'localhostAllowed' | 'tenant'> & { readonly endpoint: WebhookEndpoint };

/**
 * Builds the request of one attempt: the stored event text, signed with every secret that is valid
 * at `at`.
 */
export const deliveryRequest = (
  { delivery, text, endpoint, localhostAllowed, tenant, trace }: DeliveryToSend,
  { open, sign, at }: { open: OpenSecret; sign: SignWebhook; at: Instant },
): WebhookRequest => {
  const secrets = signingSecrets(endpoint.secrets, at).map((secret) => open(secret, endpoint.id));
  const own = (endpoint.headers ?? []).map(
    (header) => [header.name, open(header, headerAbout(endpoint.id, header))] as const,
  );
  const headers: Readonly<Record<string, string>> = {
    ...Object.fromEntries(own),
    ...unsignedHeaders(delivery, delivery.attempts + 1),
    ...sign({ event: delivery.event.id, at, body: text, secrets }),
  };
  return {
    url: endpoint.url,
    headers: trace === undefined ? headers : { ...headers, ...traceHeaders(trace) },
    body: text,
    localhostAllowed,
    ...(tenant && { tenant }),
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

/** The headers that the owner of an endpoint set, for people: their values are not shown. */
export const hiddenHeaders = ({
  headers = [],
}: Pick<WebhookEndpoint, 'headers'>): Readonly<Record<string, string>> =>
  Object.fromEntries(headers.map(({ name }) => [name, '(hidden)']));

type Sealed = { readonly sealed: string };

/** Decrypts a secret or a header of an endpoint, which is sealed for `about`. */
export type OpenSecret = (secret: Sealed, about: string) => string;

/** Decrypts each secret once. Decryption takes longer than signing. */
export const cachedOpen = ({ open }: Sealing): OpenSecret => {
  const opened = new WeakMap<Sealed, string>();
  return (secret, about) => {
    const text = opened.get(secret) ?? open(secret.sealed, about);
    opened.set(secret, text);
    return text;
  };
};

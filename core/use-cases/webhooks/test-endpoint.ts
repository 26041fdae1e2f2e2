import * as E from 'fp-ts/lib/Either.js';
import { type EventType, eventTypes } from '../../model/events/event.js';
import { exampleEventText } from '../../model/events/examples/example-event.js';
import { type AttemptResult, attemptResult } from '../../model/webhooks/attempt-end.js';
import type { Delivery, DeliveryAttempt } from '../../model/webhooks/delivery.js';
import { subscribes, type WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import { PortFailure } from '../../ports/port-failure.js';
import type {
  SendWebhook,
  WebhookOutcome,
  WebhookRequest,
} from '../../ports/webhooks/webhook-sender.js';
import type { SignWebhook } from '../../ports/webhooks/webhook-signer.js';
import type { Instant } from '../../shared/time.js';
import { cachedOpen, deliveryRequest, hiddenHeaders, unsignedHeaders } from './delivery-request.js';
import {
  type EndpointNotFound,
  type EndpointOwner,
  type EndpointQuery,
  getWebhookEndpoint,
  type ManageEndpointsPorts,
} from './manage-endpoints.js';

/** The ports of `testWebhookEndpoint`. */
export type TestEndpointPorts = Pick<
  ManageEndpointsPorts,
  'clock' | 'newId' | 'sealing' | 'localhostWebhooks' | 'endpoints'
> & {
  readonly sendWebhook?: SendWebhook | undefined;
  readonly signWebhook?: SignWebhook | undefined;
};

/**
 * An endpoint to test, and the type of the event that it gets. It need not subscribe to it. Default: the first type that it
 * subscribes to.
 */
export type TestEndpoint = EndpointQuery &
  EndpointOwner & { readonly type?: EventType | undefined };

/** What came of a test. */
export type EndpointTest = {
  /** The example event. Its sequence is 0. */
  readonly event: Delivery['event'];
  /** What was sent. The signature headers are left out, the values of the owner's headers hidden. */
  readonly request: Pick<WebhookRequest, 'url' | 'headers' | 'body'>;
  readonly attempt: Omit<DeliveryAttempt, 'number'>;
  readonly result: AttemptResult;
};

/** Sends an example event to an endpoint, once. Nothing is stored (docs/decisions/0069). */
export const testWebhookEndpoint =
  (ports: TestEndpointPorts) =>
  async (command: TestEndpoint): Promise<E.Either<EndpointNotFound, EndpointTest>> => {
    const { sendWebhook: send, signWebhook: sign } = ports;
    if (!send || !sign)
      throw new TypeError('A test of an endpoint needs the ports `sendWebhook` and `signWebhook`.');
    const found = await getWebhookEndpoint(ports)(command);
    if (E.isLeft(found)) return found;

    const at = ports.clock();
    const example = exampleDelivery(ports, found.right, command, at);
    const outcome = await attempt({ ...ports, send, sign }, example, at);
    if (outcome.error === 'sender_unavailable')
      throw new PortFailure('Too many webhook requests are under way. Try again.');
    const { retryAfterMs: _, ...answer } = outcome;
    const { delivery, text: body } = example;
    const headers = { ...unsignedHeaders(delivery, 1), ...hiddenHeaders(found.right) };
    const request = { url: found.right.url, headers, body };
    const { event } = delivery;
    return E.right({ event, request, attempt: { at, ...answer }, result: attemptResult(outcome) });
  };

const exampleDelivery = (
  { newId, localhostWebhooks }: TestEndpointPorts,
  endpoint: WebhookEndpoint,
  { environment, type = firstTypeOf(endpoint) }: TestEndpoint,
  at: Instant,
) => {
  const event = { id: newId('evt'), type, sequence: 0 };
  return {
    delivery: { id: newId('whd'), endpoint: endpoint.id, event, attempts: 0 },
    endpoint,
    text: exampleEventText(event.id, type, at),
    localhostAllowed: localhostWebhooks && environment === 'test',
  };
};

const firstTypeOf = ({ subscribedTypes }: WebhookEndpoint): EventType =>
  eventTypes.find((type) => subscribes(subscribedTypes, type)) ?? 'message.sent';

type Example = ReturnType<typeof exampleDelivery>;
type Outcome = Omit<WebhookOutcome, 'error'> & { readonly error: string | null };

/** As with a delivery, a secret that cannot be decrypted is a failed attempt with `internal_error`. */
const attempt = async (
  { send, sign, sealing }: TestEndpointPorts & { send: SendWebhook; sign: SignWebhook },
  example: Example,
  at: Instant,
): Promise<Outcome> => {
  const request = E.tryCatch(
    () => deliveryRequest(example, { open: cachedOpen(sealing), sign, at }),
    () => 'internal_error',
  );
  return E.isRight(request)
    ? send(request.right)
    : { statusCode: null, durationMs: 0, responseBody: '', error: request.left };
};

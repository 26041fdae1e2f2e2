import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../../contract/input.js';
import { shown } from '../../../contract/shown.js';
import { type EventType, eventTypes } from '../../../model/events/event.js';
import { exampleEventText } from '../../../model/events/examples/example-event.js';
import { type AttemptResult, attemptResult } from '../../../model/webhooks/attempt-end.js';
import type { Delivery, DeliveryAttempt } from '../../../model/webhooks/delivery.js';
import { type EndpointTestError, EndpointTestView } from '../../../model/webhooks/delivery-view.js';
import { subscribes, type WebhookEndpoint } from '../../../model/webhooks/endpoint.js';
import { PortFailure } from '../../../ports/port-failure.js';
import type {
  SendWebhook,
  WebhookOutcome,
  WebhookRequest,
} from '../../../ports/webhooks/webhook-sender.js';
import type { SignWebhook } from '../../../ports/webhooks/webhook-signer.js';
import { about, oneOf } from '../../../shared/codec.js';
import type { WebhookEndpointId } from '../../../shared/ids.js';
import { type Instant, isoTime } from '../../../shared/time.js';
import { byProject } from '../../authorization/resource-owner.js';
import { idOf } from '../../authorization/rule.js';
import type { BeginCall } from '../../idempotency/begin-call.js';
import { useCase } from '../../use-case.js';
import {
  cachedOpen,
  deliveryRequest,
  hiddenHeaders,
  unsignedHeaders,
} from '../deliveries/delivery-request.js';
import { endpointInput, owner } from './endpoint-inputs.js';
import type { EndpointPorts } from './endpoint-ports.js';
import { type EndpointNotFound, noEndpoint } from './endpoint-refusals.js';
import { getWebhookEndpoint } from './read-endpoints.js';

/** The ports of `testWebhookEndpoint`. */
export type TestEndpointPorts = Pick<
  EndpointPorts,
  'clock' | 'newId' | 'sealing' | 'localhostWebhooks' | 'endpoints'
> & {
  readonly sendWebhook?: SendWebhook | undefined;
  readonly signWebhook?: SignWebhook | undefined;
  readonly beginCall?: BeginCall;
};

/**
 * An endpoint to test, and the type of the event that it gets. It need not subscribe to it. Default: the first type that it
 * subscribes to.
 */
const testInput = input(
  { ...endpointInput.needed, ...owner },
  {
    type: about(
      oneOf('KnownEventType', eventTypes, 'An event type.'),
      'The type of the example event. Default: the first type that the endpoint subscribes to.',
    ),
  },
);
export type TestEndpoint = InputOf<typeof testInput>;

/** What came of a test. */
export type EndpointTest = {
  readonly endpoint: WebhookEndpointId;
  /** The example event. Its sequence is 0. */
  readonly event: Delivery['event'];
  /** What was sent. The signature headers are left out, the values of the owner's headers hidden. */
  readonly request: Pick<WebhookRequest, 'url' | 'headers' | 'body'>;
  readonly attempt: Omit<DeliveryAttempt, 'number'>;
  readonly result: AttemptResult;
};

const shownTest = shown(EndpointTestView, ({ endpoint, event, attempt, result }: EndpointTest) => ({
  endpoint,
  event,
  status: result === 'succeeded' ? ('succeeded' as const) : ('failed' as const),
  at: isoTime(attempt.at),
  status_code: attempt.statusCode,
  duration_ms: attempt.durationMs,
  error: attempt.error,
  response_body: attempt.responseBody,
}));

/** Nothing is stored (docs/decisions/0069). */
export const testWebhookEndpoint = useCase({
  kind: 'write',
  summary: 'Sends an example event to an endpoint, active or not, and tells what came of it.',
  description: [
    'One signed request, as of a delivery; it is not repeated, and takes at most 20 seconds.',
    'It adds no event and no delivery, and leaves the status and the health of the endpoint as they are.',
    'Under an idempotency key it is sent at most once: when the service stopped meanwhile, a repeated call gets the error `interrupted`.',
  ],
  promise:
    'Reads only. Rejects with a `PortFailure` when too many webhook requests are under way, and with a `TypeError` when the host has no `sendWebhook` and `signWebhook`.',
  permission: 'webhooks:manage',
  owner: byProject,
  audit: {
    action: 'webhook_endpoint.test',
    resource: idOf,
    details: ({ type }) => (type === undefined ? {} : { type }),
  },
  within: false,
  input: testInput,
  result: shownTest,
  refusals: noEndpoint,
  run:
    (ports: TestEndpointPorts) =>
    async (command: TestEndpoint): Promise<E.Either<EndpointNotFound, EndpointTest>> => {
      const { sendWebhook: send, signWebhook: sign } = ports;
      if (!send || !sign)
        throw new TypeError(
          'A test of an endpoint needs the ports `sendWebhook` and `signWebhook`.',
        );
      const found = await getWebhookEndpoint(ports)(command);
      if (E.isLeft(found)) return found;

      const at = ports.clock();
      const example = exampleDelivery(ports, found.right, command, at);
      const begun = await ports.beginCall?.(testOf(example, at, noOutcome('interrupted')));
      let isSent = false;
      const noting: SendWebhook = (request) =>
        send({
          ...request,
          onStart: () => {
            isSent = true;
          },
        });
      const outcome = await attempt({ ...ports, send: noting, sign }, example, at);
      if (outcome.error === 'sender_unavailable') {
        if (!isSent) await begun?.undo();
        throw new PortFailure('Too many webhook requests are under way. Try again.');
      }
      return E.right(testOf(example, at, outcome));
    },
});

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

const noOutcome = (error: EndpointTestError): Outcome => ({
  statusCode: null,
  durationMs: 0,
  responseBody: '',
  error,
});

const testOf = (
  { delivery, endpoint, text: body }: Example,
  at: Instant,
  { retryAfterMs: _, ...answer }: Outcome,
): EndpointTest => ({
  endpoint: endpoint.id,
  event: delivery.event,
  request: {
    url: endpoint.url,
    headers: { ...unsignedHeaders(delivery, 1), ...hiddenHeaders(endpoint) },
    body,
  },
  attempt: { at, ...answer },
  result: attemptResult(answer),
});

/** As with a delivery, a secret that cannot be decrypted is a failed attempt with `internal_error`. */
const attempt = async (
  { send, sign, sealing }: TestEndpointPorts & { send: SendWebhook; sign: SignWebhook },
  example: Example,
  at: Instant,
): Promise<Outcome> => {
  const request = E.tryCatch(
    () => deliveryRequest(example, { open: cachedOpen(sealing), sign, at }),
    () => noOutcome('internal_error'),
  );
  return E.isRight(request) ? send(request.right) : request.left;
};

import type * as E from 'fp-ts/lib/Either.js';
import type { DeliveryWithAttempts } from '../../model/webhooks/delivery.js';
import type { EndpointWithSecret, WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { Page } from '../../shared/page.js';
import type { ChannelNotFound } from '../channels/manage-channels.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import type { DeliveryRequest } from './get-delivery-request.js';
import type { WebhookHealth } from './get-endpoint-health.js';
import type {
  DeliveryNotFound,
  DeliveryQuery,
  FindDelivery,
  ListDeliveries,
} from './manage-deliveries.js';
import type {
  CreateEndpoint,
  EndpointLimitExceeded,
  EndpointNotFound,
  EndpointQuery,
  InvalidUrl,
  UpdateEndpoint,
} from './manage-endpoints.js';
import type { ReplayEvents, Replayed, ReplayPreview } from './replay-events.js';
import type { EndpointTest, TestEndpoint } from './test-endpoint.js';

/** The use cases of webhooks. */
export type WebhookUseCases = {
  /**
   * Creates an endpoint. It gets every event to which it subscribes and that commits after it. The answer has its secret,
   * which is shown only this once.
   *
   * One commit: the endpoint and the check of the limit. Refusals:
   * - `invalid_input`: a value is outside its bounds; see `NewEndpoint`.
   * - `invalid_url`: webhooks may not go to this URL; `reason` says why.
   * - `channel_not_found`: the project has no such channel.
   * - `webhook_endpoint_limit_exceeded`: the project has as many endpoints as it may have.
   */
  readonly createWebhookEndpoint: (
    command: CreateEndpoint,
  ) => Promise<
    E.Either<
      InvalidInput | InvalidUrl | ChannelNotFound | EndpointLimitExceeded,
      EndpointWithSecret
    >
  >;

  /** Lists the endpoints of a project, oldest first. Reads only. */
  readonly listWebhookEndpoints: (
    query: Pick<EndpointQuery, 'project'>,
  ) => Promise<readonly WebhookEndpoint[]>;

  /**
   * Reads one endpoint.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly getWebhookEndpoint: (
    query: EndpointQuery,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound, WebhookEndpoint>>;

  /**
   * Changes what is given of an endpoint, and nothing else; of the headers too. Pending deliveries go to the new URL.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds; see `EndpointUpdate`.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `invalid_url`: webhooks may not go to this URL; `reason` says why.
   * - `channel_not_found`: the project has no such channel.
   */
  readonly updateWebhookEndpoint: (
    command: UpdateEndpoint,
  ) => Promise<
    E.Either<InvalidInput | EndpointNotFound | InvalidUrl | ChannelNotFound, WebhookEndpoint>
  >;

  /**
   * Removes an endpoint with its deliveries.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly removeWebhookEndpoint: (
    query: EndpointQuery,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound, undefined>>;

  /**
   * Gives an endpoint a new secret, shown only this once. The former one signs beside it for 24 hours.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly rotateWebhookSecret: (
    query: EndpointQuery,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound, EndpointWithSecret>>;

  /**
   * Activates an endpoint: pending deliveries continue, and new events are delivered. Idempotent.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly activateWebhookEndpoint: (
    query: EndpointQuery,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound, WebhookEndpoint>>;

  /**
   * Deactivates an endpoint: pending deliveries wait, and new events add none. Idempotent.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly deactivateWebhookEndpoint: (
    query: EndpointQuery,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound, WebhookEndpoint>>;

  /**
   * Tells how an endpoint is doing: since when it fails, and how many deliveries are pending.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly getEndpointHealth: (
    query: EndpointQuery,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound, WebhookHealth>>;

  /**
   * Sends an example event to an endpoint, active or not, and tells what came of it. One signed request, as of a delivery; it is
   * not repeated, and takes at most 20 seconds.
   *
   * Reads only: the event is none of the project, and the health of the endpoint stays as it is. Rejects with a `PortFailure`
   * when too many webhook requests are under way, and with a `TypeError` when the host has no `sendWebhook` and `signWebhook`.
   * Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly testWebhookEndpoint: (
    command: TestEndpoint,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound, EndpointTest>>;

  /**
   * Reads a page of the deliveries of an endpoint, newest first.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `invalid_cursor`: `before` is not a delivery of the endpoint.
   */
  readonly listDeliveries: (
    query: ListDeliveries,
  ) => Promise<
    E.Either<InvalidInput | EndpointNotFound | InvalidCursor, Page<DeliveryWithAttempts>>
  >;

  /**
   * Reads one delivery with its attempts.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `webhook_delivery_not_found`: the endpoint has no such delivery.
   */
  readonly getDelivery: (
    query: DeliveryQuery,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound | DeliveryNotFound, DeliveryWithAttempts>>;

  /**
   * Reads one delivery to any endpoint of the project, with its attempts.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_delivery_not_found`: no endpoint of the project has such a delivery.
   */
  readonly findDelivery: (
    query: FindDelivery,
  ) => Promise<E.Either<InvalidInput | DeliveryNotFound, DeliveryWithAttempts>>;

  /**
   * Reads what a delivery sends: the URL, the headers without signatures, and the text of the event.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `webhook_delivery_not_found`: the endpoint has no such delivery.
   */
  readonly getDeliveryRequest: (
    query: DeliveryQuery,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound | DeliveryNotFound, DeliveryRequest>>;

  /**
   * Makes a delivery due now, in any status, and starts its schedule again.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `webhook_delivery_not_found`: the endpoint has no such delivery.
   */
  readonly resendDelivery: (
    query: DeliveryQuery,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound | DeliveryNotFound, DeliveryWithAttempts>>;

  /**
   * Adds a delivery of each event after `after`, or at or after `since`, to which the endpoint subscribes and that it has no
   * delivery of. With `most` it looks at that many events, and tells where another call goes on.
   *
   * One commit for up to 500 events. When the promise rejects, repeat it: it adds no delivery twice. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `invalid_cursor`: `after` is not an event of the project, or it is older than the project keeps events.
   */
  readonly replayEvents: (
    command: ReplayEvents,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound | InvalidCursor, Replayed>>;

  /**
   * Tells how many deliveries a replay would add, among the first 1,000 events that it looks at.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `invalid_cursor`: `after` is not an event of the project, or it is older than the project keeps events.
   */
  readonly previewReplay: (
    command: ReplayEvents,
  ) => Promise<E.Either<InvalidInput | EndpointNotFound | InvalidCursor, ReplayPreview>>;
};

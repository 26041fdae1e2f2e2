import type { CallOf } from '../use-case.js';
import type { webhooks } from './webhooks.js';

/** The use cases of webhooks. Written from their declarations by `npm run openapi`. */
export type WebhookUseCases = {
  /**
   * Creates an endpoint. It gets every later event to which it subscribes. Keep the `secret` of the answer, which alone
   * shows it: it verifies the signatures of deliveries.
   *
   * One commit: the endpoint and the check of the limit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_url`: webhooks may not go to this URL; `reason` says why.
   * - `channel_not_found`: the project has no such channel.
   * - `webhook_endpoint_limit_exceeded`: the project has as many endpoints as it may have.
   */
  readonly createWebhookEndpoint: CallOf<typeof webhooks.createWebhookEndpoint>;

  /**
   * Lists the endpoints of a project, oldest first. The limit `endpoints` of the project bounds their number.
   *
   * Reads only.
   */
  readonly listWebhookEndpoints: CallOf<typeof webhooks.listWebhookEndpoints>;

  /**
   * Gets an endpoint. `inactiveReason` says why an endpoint gets no deliveries.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly getWebhookEndpoint: CallOf<typeof webhooks.getWebhookEndpoint>;

  /**
   * Changes the given fields of an endpoint. A field that is not given stays as it is; of the headers too. A new URL with
   * another origin takes the headers away that are not given again: their values are secrets of the old one. Pending
   * deliveries go to the new URL.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `invalid_url`: webhooks may not go to this URL; `reason` says why.
   * - `channel_not_found`: the project has no such channel.
   */
  readonly updateWebhookEndpoint: CallOf<typeof webhooks.updateWebhookEndpoint>;

  /**
   * Removes an endpoint with its deliveries. Nothing more is delivered to it. To pause it, deactivate it.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly removeWebhookEndpoint: CallOf<typeof webhooks.removeWebhookEndpoint>;

  /**
   * Gives an endpoint a new secret, which only this answer shows. Deliveries are signed with both secrets for 24 hours. A
   * second rotation within that time drops the older one.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly rotateWebhookSecret: CallOf<typeof webhooks.rotateWebhookSecret>;

  /**
   * Resumes the deliveries to an endpoint, beginning with the pending ones. Idempotent. Events that happened while the
   * endpoint was inactive have no delivery: replay them.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly activateWebhookEndpoint: CallOf<typeof webhooks.activateWebhookEndpoint>;

  /**
   * Pauses the deliveries to an endpoint: pending ones wait, and new events add none. Idempotent. The reason of an endpoint
   * that is inactive already stays.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly deactivateWebhookEndpoint: CallOf<typeof webhooks.deactivateWebhookEndpoint>;

  /**
   * Tells how an endpoint is doing: since when it fails, and how many deliveries are pending.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly getEndpointHealth: CallOf<typeof webhooks.getEndpointHealth>;

  /**
   * Sends an example event to an endpoint, active or not, and tells what came of it. One signed request, as of a delivery;
   * it is not repeated, and takes at most 20 seconds. It adds no event and no delivery, and leaves the status and the health
   * of the endpoint as they are. Under an idempotency key it is sent at most once: when the service stopped meanwhile, a
   * repeated call gets the error `interrupted`.
   *
   * Reads only. Rejects with a `PortFailure` when too many webhook requests are under way, and with a `TypeError` when the
   * host has no `sendWebhook` and `signWebhook`. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   */
  readonly testWebhookEndpoint: CallOf<typeof webhooks.testWebhookEndpoint>;

  /**
   * Lists the deliveries of an endpoint, those of the newest events first. A delivery is one event for one endpoint, with
   * all its attempts.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `invalid_cursor`: `before` is not a delivery of the endpoint.
   */
  readonly listDeliveries: CallOf<typeof webhooks.listDeliveries>;

  /**
   * Gets a delivery with its attempts. The attempts are the last 50, oldest first, each with the beginning of the response.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `webhook_delivery_not_found`: the endpoint has no such delivery.
   */
  readonly getDelivery: CallOf<typeof webhooks.getDelivery>;

  /**
   * Gets a delivery to any endpoint of the project, with its attempts.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_delivery_not_found`: no endpoint of the project has such a delivery.
   */
  readonly findDelivery: CallOf<typeof webhooks.findDelivery>;

  /**
   * Gets what a delivery sends: the URL, the headers without signatures, and the text of the event.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `webhook_delivery_not_found`: the endpoint has no such delivery.
   */
  readonly getDeliveryRequest: CallOf<typeof webhooks.getDeliveryRequest>;

  /**
   * Makes a delivery due now, with any status. The delivery is attempted again with its whole schedule ahead. It waits while
   * the endpoint is inactive.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `webhook_delivery_not_found`: the endpoint has no such delivery.
   */
  readonly resendDelivery: CallOf<typeof webhooks.resendDelivery>;

  /**
   * Delivers the later events to which an endpoint subscribes and of which it has no delivery. Use it after an endpoint was
   * inactive or lost events. A repeated call repeats no delivery. Deliveries wait while the endpoint is inactive.
   *
   * One commit of at most 500 deliveries. While the answer has `next`, events are left: another call with it as `after` goes
   * on. With `most` it looks at that many events. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `invalid_cursor`: `after` is not an event of the project, or it is older than the project keeps events.
   */
  readonly replayEvents: CallOf<typeof webhooks.replayEvents>;

  /**
   * Tells how many deliveries a replay would add, among the first 1,000 events that it looks at.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `webhook_endpoint_not_found`: the project has no such endpoint.
   * - `invalid_cursor`: `after` is not an event of the project, or it is older than the project keeps events.
   */
  readonly previewReplay: CallOf<typeof webhooks.previewReplay>;
};

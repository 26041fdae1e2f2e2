// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type List } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { DeliveryStatus, WebhookDelivery } from '../index.js';

/** Filters and page of a list of deliveries. */
export type DeliveryQuery = {
  /** Only deliveries with this status. */
  readonly status?: DeliveryStatus | undefined;
  /** Only the delivery of this event. */
  readonly event?: string | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for deliveries. */
export type DeliveryCalls = {
  /** Gets a page of the deliveries of an endpoint, those of the newest events first. */
  readonly page: (
    endpoint: string,
    filter?: DeliveryQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<WebhookDelivery>>;
  /**
   * Iterates over every delivery of an endpoint, those of the newest events first. A page is fetched when the
   * previous one is consumed.
   */
  readonly all: (
    endpoint: string,
    filter?: DeliveryQuery,
    options?: RequestOptions,
  ) => AsyncGenerator<WebhookDelivery, void, undefined>;
  /** Gets a delivery by its id. */
  readonly get: (
    endpoint: string,
    id: string,
    options?: RequestOptions,
  ) => ApiPromise<WebhookDelivery>;
  /** Makes a delivery due now. Its schedule starts again. */
  readonly resend: (
    endpoint: string,
    id: string,
    options?: RequestOptions,
  ) => ApiPromise<WebhookDelivery>;
};

/** Makes the calls for deliveries. */
export const deliveries = (transport: Transport): DeliveryCalls => ({
  page: (endpoint, filter, options) =>
    lists<WebhookDelivery, DeliveryQuery>(transport.get, within('/v1/webhook_endpoints', endpoint, 'deliveries')).page(filter, options),
  all: (endpoint, filter, options) =>
    lists<WebhookDelivery, DeliveryQuery>(transport.get, within('/v1/webhook_endpoints', endpoint, 'deliveries')).all(filter, options),
  get: (endpoint, id, options) =>
    transport.get(within('/v1/webhook_endpoints', endpoint, 'deliveries', id), {}, options),
  resend: (endpoint, id, options) =>
    transport.call({ path: within('/v1/webhook_endpoints', endpoint, 'deliveries', id, 'resend') }, options),
});

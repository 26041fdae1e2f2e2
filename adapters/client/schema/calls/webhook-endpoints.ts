// `npm run openapi` writes this file from the routes and docs/openapi.json.
import type { List } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { NewWebhookEndpoint, TestBody, WebhookEndpoint, WebhookEndpointChange, WebhookEndpointWithSecret, WebhookTest } from '../index.js';

/** Calls for webhook endpoints. */
export type PlainWebhookEndpointCalls = {
  /** Creates an endpoint. Only this response has its secret. */
  readonly create: (
    endpoint: NewWebhookEndpoint,
    options?: RequestOptions,
  ) => ApiPromise<WebhookEndpointWithSecret>;
  /** Gets all endpoints of the project, at most five. */
  readonly list: (options?: RequestOptions) => ApiPromise<List<WebhookEndpoint>>;
  /** Gets an endpoint by its id, without its secret. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<WebhookEndpoint>;
  /** Changes the given fields. */
  readonly update: (
    id: string,
    change: WebhookEndpointChange,
    options?: RequestOptions,
  ) => ApiPromise<WebhookEndpoint>;
  /** Deletes an endpoint, with its deliveries. */
  readonly remove: (id: string, options?: RequestOptions) => ApiPromise<void>;
  /** Creates a new secret. The previous one keeps signing for 24 hours. */
  readonly rotateSecret: (
    id: string,
    options?: RequestOptions,
  ) => ApiPromise<WebhookEndpointWithSecret>;
  /** Makes an endpoint active: pending deliveries continue. */
  readonly activate: (id: string, options?: RequestOptions) => ApiPromise<WebhookEndpoint>;
  /** Makes an endpoint inactive: pending deliveries wait, and new events get no delivery. */
  readonly deactivate: (id: string, options?: RequestOptions) => ApiPromise<WebhookEndpoint>;
  /** Sends one signed example event, and tells what came of it. */
  readonly test: (id: string, body?: TestBody, options?: RequestOptions) => ApiPromise<WebhookTest>;
};

/** Makes the calls for webhook endpoints. */
export const webhookEndpoints = (transport: Transport): PlainWebhookEndpointCalls => ({
  create: (endpoint, options) =>
    transport.call({ path: '/v1/webhook_endpoints', body: endpoint }, options),
  list: (options) =>
    transport.get('/v1/webhook_endpoints', {}, options),
  get: (id, options) =>
    transport.get(within('/v1/webhook_endpoints', id), {}, options),
  update: (id, change, options) =>
    transport.call({ method: 'PATCH', path: within('/v1/webhook_endpoints', id), body: change }, options),
  remove: (id, options) =>
    transport.call({ method: 'DELETE', path: within('/v1/webhook_endpoints', id) }, options),
  rotateSecret: (id, options) =>
    transport.call({ path: within('/v1/webhook_endpoints', id, 'rotate_secret') }, options),
  activate: (id, options) =>
    transport.call({ path: within('/v1/webhook_endpoints', id, 'activate') }, options),
  deactivate: (id, options) =>
    transport.call({ path: within('/v1/webhook_endpoints', id, 'deactivate') }, options),
  test: (id, body = {}, options) =>
    transport.call({ path: within('/v1/webhook_endpoints', id, 'test'), body }, options),
});

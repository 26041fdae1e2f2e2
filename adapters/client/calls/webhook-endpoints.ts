import type { RequestOptions } from '../transport/options.js';
import type { ApiPromise } from '../transport/promise.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type {
  NewWebhookEndpoint,
  TestBody,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
  WebhookReplay,
  WebhookTest,
} from '../types.js';
import { type List, lists } from './pages.js';

/** Filters and page of a list of deliveries. */
export type DeliveryQuery = {
  readonly status?: WebhookDelivery['status'];
  /** Id of the delivered event. */
  readonly event?: string;
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

const root = '/v1/webhook_endpoints';

/** Calls for the deliveries of an endpoint. */
export type DeliveryCalls = {
  /** Gets a page of an endpoint's deliveries, newest first. */
  readonly page: (
    endpoint: string,
    filter?: DeliveryQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<WebhookDelivery>>;
  /** Iterates over every delivery of an endpoint, newest first. A page is fetched when the previous one is consumed. */
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

/** Calls for webhook endpoints and deliveries. */
export type WebhookEndpointCalls = {
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
  /**
   * Delivers every event after the event with the id `after` that the endpoint has no delivery of. Calls until no event is
   * left; `count` is that of all calls.
   */
  readonly replay: (id: string, after: string, options?: RequestOptions) => Promise<WebhookReplay>;
  /** One call of `replay`, which looks at 5,000 events. While `has_more` is true, `next_cursor` is the next `after`. */
  readonly replayStep: (
    id: string,
    after: string,
    options?: RequestOptions,
  ) => ApiPromise<WebhookReplay>;
  /** Sends one signed example event, and tells what came of it. */
  readonly test: (id: string, body?: TestBody, options?: RequestOptions) => ApiPromise<WebhookTest>;
  /** The deliveries of an endpoint. */
  readonly deliveries: DeliveryCalls;
};

/** Makes the calls for webhook endpoints and deliveries. */
export const webhookEndpoints = (transport: Transport): WebhookEndpointCalls => {
  const { call, get } = transport;
  const action =
    <Result>(name: string) =>
    (id: string, options?: RequestOptions): ApiPromise<Result> =>
      call({ path: within(root, id, name) }, options);
  const replayStep: WebhookEndpointCalls['replayStep'] = (id, after, options) =>
    call({ path: within(root, id, 'replay'), body: { after } }, options);
  return {
    create: (body, options) => call({ path: root, body }, options),
    list: (options) => get(root, {}, options),
    get: (id, options) => get(within(root, id), {}, options),
    update: (id, body, options) => call({ method: 'PATCH', path: within(root, id), body }, options),
    remove: (id, options) => call({ method: 'DELETE', path: within(root, id) }, options),
    rotateSecret: action('rotate_secret'),
    activate: action('activate'),
    deactivate: action('deactivate'),
    replayStep,
    replay: async (id, after, { idempotencyKey, ...options } = {}) => {
      for (let [count, from] = [0, after]; ; ) {
        // Each step is a request of its own.
        const key = idempotencyKey && { idempotencyKey: `${idempotencyKey}/${from}` };
        const step = await replayStep(id, from, { ...options, ...key });
        count += step.count;
        if (!step.next_cursor) return { ...step, count };
        from = step.next_cursor;
      }
    },
    test: (id, body = {}, options) => call({ path: within(root, id, 'test'), body }, options),
    deliveries: deliveries(transport),
  };
};

const deliveries = ({ call, get }: Transport): DeliveryCalls => {
  const of = (endpoint: string) =>
    lists<WebhookDelivery, DeliveryQuery>(get, within(root, endpoint, 'deliveries'));
  return {
    page: (endpoint, filter, options) => of(endpoint).page(filter, options),
    all: (endpoint, filter, options) => of(endpoint).all(filter, options),
    get: (endpoint, id, options) => get(within(root, endpoint, 'deliveries', id), {}, options),
    resend: (endpoint, id, options) =>
      call({ path: within(root, endpoint, 'deliveries', id, 'resend') }, options),
  };
};

import type { RequestOptions } from '../transport/options.js';
import { type Call, within } from '../transport/request.js';
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
const once = { isRepeatable: false };
const repeatable = { isRepeatable: true };

/** Calls for webhook endpoints and deliveries. */
export const webhookEndpoints = (transport: Transport) => {
  const { call, get } = transport;
  const post = <Result>(
    path: string,
    how: Pick<Call, 'isRepeatable' | 'body'>,
    options?: RequestOptions,
  ) => call<Result>({ method: 'POST', path, ...how }, options);
  return {
    /** Creates an endpoint. Only this response has its secret. */
    create: (body: NewWebhookEndpoint, options?: RequestOptions) =>
      post<WebhookEndpointWithSecret>(root, { ...once, body }, options),
    /** All endpoints of the project, at most five. */
    list: (options?: RequestOptions) => get<List<WebhookEndpoint>>(root, {}, options),
    get: (id: string, options?: RequestOptions) =>
      get<WebhookEndpoint>(within(root, id), {}, options),
    /** Changes the given fields. */
    update: (id: string, body: WebhookEndpointChange, options?: RequestOptions) =>
      call<WebhookEndpoint>(
        { method: 'PATCH', path: within(root, id), body, ...repeatable },
        options,
      ),
    remove: (id: string, options?: RequestOptions) =>
      call<void>({ method: 'DELETE', path: within(root, id), ...once }, options),
    /** Creates a new secret. The previous one keeps signing for 24 hours. */
    rotateSecret: (id: string, options?: RequestOptions) =>
      post<WebhookEndpointWithSecret>(within(root, id, 'rotate_secret'), once, options),
    activate: (id: string, options?: RequestOptions) =>
      post<WebhookEndpoint>(within(root, id, 'activate'), repeatable, options),
    deactivate: (id: string, options?: RequestOptions) =>
      post<WebhookEndpoint>(within(root, id, 'deactivate'), repeatable, options),
    /** Delivers the events after `after` that the endpoint has no delivery of. */
    replay: (id: string, after: string, options?: RequestOptions) =>
      post<WebhookReplay>(within(root, id, 'replay'), { ...repeatable, body: { after } }, options),
    /** Sends one signed example event, and tells what came of it. */
    test: (id: string, body: TestBody = {}, options?: RequestOptions) =>
      post<WebhookTest>(within(root, id, 'test'), { ...once, body }, options),
    deliveries: deliveries(transport),
  };
};

/** Calls for the deliveries of an endpoint, newest first. */
const deliveries = ({ call, get }: Transport) => {
  const of = (endpoint: string) =>
    lists<WebhookDelivery, DeliveryQuery>(get, within(root, endpoint, 'deliveries'));
  return {
    /** One page. */
    page: (endpoint: string, query?: DeliveryQuery, options?: RequestOptions) =>
      of(endpoint).page(query, options),
    /** Every delivery. */
    all: (endpoint: string, query?: DeliveryQuery, options?: RequestOptions) =>
      of(endpoint).all(query, options),
    get: (endpoint: string, id: string, options?: RequestOptions) =>
      get<WebhookDelivery>(within(root, endpoint, 'deliveries', id), {}, options),
    /** Makes a delivery due now. */
    resend: (endpoint: string, id: string, options?: RequestOptions) =>
      call<WebhookDelivery>(
        { method: 'POST', path: within(root, endpoint, 'deliveries', id, 'resend'), ...once },
        options,
      ),
  };
};

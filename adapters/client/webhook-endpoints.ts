import { everyItem, type List } from './pages.js';
import { type Call, within } from './request.js';
import type { Transport } from './transport.js';
import type {
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from './types.js';

/** Filters and page of a list of deliveries. */
export type DeliveryQuery = {
  readonly status?: WebhookDelivery['status'];
  /** Id of the delivered event. */
  readonly event?: string;
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

const root = '/v1/webhook_endpoints';

/** Calls for webhook endpoints and deliveries. */
export const webhookEndpoints = (transport: Transport) => {
  const { call, get } = transport;
  const post = <Result>(path: string, isRepeatable: boolean, body?: Call['body']) =>
    call<Result>({ method: 'POST', path, body, isRepeatable });
  return {
    /** Creates an endpoint. Only this response has its secret. */
    create: (endpoint: NewWebhookEndpoint) =>
      post<WebhookEndpointWithSecret>(root, false, endpoint),
    /** All endpoints of the project, at most five. */
    list: () => get<List<WebhookEndpoint>>(root),
    get: (id: string) => get<WebhookEndpoint>(within(root, id)),
    /** Changes the given fields. */
    update: (id: string, body: WebhookEndpointChange) =>
      call<WebhookEndpoint>({ method: 'PATCH', path: within(root, id), body, isRepeatable: true }),
    remove: (id: string) =>
      call<void>({ method: 'DELETE', path: within(root, id), isRepeatable: false }),
    /** Creates a new secret. The previous one keeps signing for 24 hours. */
    rotateSecret: (id: string) =>
      post<WebhookEndpointWithSecret>(within(root, id, 'rotate_secret'), false),
    activate: (id: string) => post<WebhookEndpoint>(within(root, id, 'activate'), true),
    deactivate: (id: string) => post<WebhookEndpoint>(within(root, id, 'deactivate'), true),
    /** Delivers the events after `after` that the endpoint has no delivery of. */
    replay: (id: string, after: string) =>
      post<{ readonly count: number }>(within(root, id, 'replay'), true, { after }),
    deliveries: deliveries(transport),
  };
};

const deliveries = ({ call, get }: Transport) => {
  const page = (endpoint: string, query: DeliveryQuery = {}) =>
    get<List<WebhookDelivery>>(within(root, endpoint, 'deliveries'), query);
  return {
    /** One page of an endpoint's deliveries, newest first. */
    page,
    /** Every delivery of an endpoint, newest first. */
    all: (endpoint: string, { cursor: from, ...query }: DeliveryQuery = {}) =>
      everyItem((cursor) => page(endpoint, { ...query, cursor }), from),
    get: (endpoint: string, id: string) =>
      get<WebhookDelivery>(within(root, endpoint, 'deliveries', id)),
    /** Makes a delivery due now. */
    resend: (endpoint: string, id: string) =>
      call<WebhookDelivery>({
        method: 'POST',
        path: within(root, endpoint, 'deliveries', id, 'resend'),
        isRepeatable: false,
      }),
  };
};

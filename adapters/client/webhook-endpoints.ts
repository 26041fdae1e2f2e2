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

export type DeliveryQuery = {
  readonly status?: WebhookDelivery['status'];
  /** The id of the event that they tell of. */
  readonly event?: string;
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

const root = '/v1/webhook_endpoints';

/** Where events are pushed to. */
export const webhookEndpoints = (transport: Transport) => {
  const { call, get } = transport;
  const post = <Result>(path: string, isRepeatable: boolean, body?: Call['body']) =>
    call<Result>({ method: 'POST', path, body, isRepeatable });
  return {
    /** Registers an endpoint; its secret is in the answer, and nowhere else. */
    create: (endpoint: NewWebhookEndpoint) =>
      post<WebhookEndpointWithSecret>(root, false, endpoint),
    /** All of them: there are at most five. */
    list: () => get<List<WebhookEndpoint>>(root),
    get: (id: string) => get<WebhookEndpoint>(within(root, id)),
    /** Changes what is named. */
    update: (id: string, body: WebhookEndpointChange) =>
      call<WebhookEndpoint>({ method: 'PATCH', path: within(root, id), body, isRepeatable: true }),
    remove: (id: string) =>
      call<void>({ method: 'DELETE', path: within(root, id), isRepeatable: false }),
    /** Gives a new secret; the former one signs on for 24 hours. */
    rotateSecret: (id: string) =>
      post<WebhookEndpointWithSecret>(within(root, id, 'rotate_secret'), false),
    activate: (id: string) => post<WebhookEndpoint>(within(root, id, 'activate'), true),
    deactivate: (id: string) => post<WebhookEndpoint>(within(root, id, 'deactivate'), true),
    /** Delivers what came after an event and was never delivered. */
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
    /** Makes it due now, whatever became of it. */
    resend: (endpoint: string, id: string) =>
      call<WebhookDelivery>({
        method: 'POST',
        path: within(root, endpoint, 'deliveries', id, 'resend'),
        isRepeatable: false,
      }),
  };
};

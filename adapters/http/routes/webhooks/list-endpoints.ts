import * as E from 'fp-ts/lib/Either.js';
import { endpointJson } from '../../../../core/model/webhooks/endpoint-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { EndpointListView } from '../../views/list.js';

/** `GET /v1/webhook_endpoints` (docs/specification.md#4.7.1): all endpoints in one page. */
export const listEndpointsRoute = route({
  method: 'GET',
  path: '/v1/webhook_endpoints',
  name: 'listWebhookEndpoints',
  summary: 'Lists all endpoints, oldest first.',
  description: ['A project has at most 5 endpoints, so that all are in one page.'],
  scope: 'webhooks:write',
  success: json(200, EndpointListView),
  errors: [],
  handle: async ({ listWebhookEndpoints }, { project }) => {
    const endpoints = await listWebhookEndpoints({ project });
    return E.right({ data: endpoints.map(endpointJson), has_more: false, next_cursor: null });
  },
});

import * as E from 'fp-ts/lib/Either.js';
import { EndpointView, endpointJson } from '../../../../core/model/webhooks/endpoint-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `GET /v1/webhook_endpoints/{id}` (docs/specification.md#4.8.1). */
export const getEndpointRoute = route({
  method: 'GET',
  path: '/v1/webhook_endpoints/{id}',
  name: 'getWebhookEndpoint',
  summary: 'Gets an endpoint.',
  description: ['`inactive_reason` says why an endpoint gets no deliveries.'],
  scope: 'webhooks:write',
  params: idParams('whe'),
  success: json(200, EndpointView),
  errors: ['webhook_endpoint_not_found'],
  handle: async ({ getWebhookEndpoint }, { project, params }) =>
    E.map(endpointJson)(await getWebhookEndpoint({ project, id: params.id })),
});

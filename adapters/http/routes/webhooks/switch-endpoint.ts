import * as E from 'fp-ts/lib/Either.js';
import { EndpointView, endpointJson } from '../../../../core/model/webhooks/endpoint-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `POST /v1/webhook_endpoints/{id}/activate` (docs/specification.md#4.8.1). */
export const activateEndpointRoute = route({
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/activate',
  name: 'activateWebhookEndpoint',
  summary: 'Resumes the deliveries to an endpoint, beginning with the pending ones.',
  description: [
    'Idempotent.',
    'Events that happened while the endpoint was inactive have no delivery: replay them.',
  ],
  scope: 'webhooks:write',
  params: idParams('whe'),
  success: json(200, EndpointView),
  errors: ['webhook_endpoint_not_found'],
  handle: async ({ activateWebhookEndpoint }, { project, params }) =>
    E.map(endpointJson)(await activateWebhookEndpoint({ project, id: params.id })),
});

/** `POST /v1/webhook_endpoints/{id}/deactivate` (docs/specification.md#4.8.1). */
export const deactivateEndpointRoute = route({
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/deactivate',
  name: 'deactivateWebhookEndpoint',
  summary: 'Pauses the deliveries to an endpoint. Pending deliveries wait.',
  description: ['Idempotent.', 'The reason of an endpoint that is inactive already stays.'],
  scope: 'webhooks:write',
  params: idParams('whe'),
  success: json(200, EndpointView),
  errors: ['webhook_endpoint_not_found'],
  handle: async ({ deactivateWebhookEndpoint }, { project, params }) =>
    E.map(endpointJson)(await deactivateWebhookEndpoint({ project, id: params.id })),
});

import { route } from '../../route/route.js';
import { noContent } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `DELETE /v1/webhook_endpoints/{id}` (docs/specification.md#4.8.1). */
export const removeEndpointRoute = route({
  method: 'DELETE',
  path: '/v1/webhook_endpoints/{id}',
  name: 'removeWebhookEndpoint',
  summary: 'Removes an endpoint and its deliveries.',
  description: ['Nothing more is delivered to it.', 'To pause it, deactivate it.'],
  scope: 'webhooks:write',
  params: idParams('whe'),
  success: noContent,
  errors: ['webhook_endpoint_not_found'],
  handle: ({ removeWebhookEndpoint }, { project, params }) =>
    removeWebhookEndpoint({ project, id: params.id }),
});

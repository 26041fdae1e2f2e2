import * as E from 'fp-ts/lib/Either.js';
import {
  EndpointWithSecretView,
  endpointWithSecretJson,
} from '../../../../core/model/webhooks/endpoint-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `POST /v1/webhook_endpoints/{id}/rotate_secret` (docs/specification.md#4.8.1). */
export const rotateSecretRoute = route({
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/rotate_secret',
  name: 'rotateWebhookSecret',
  summary: 'Creates a new secret. The previous one keeps signing for 24 hours.',
  description: [
    'Deliveries are signed with both secrets for 24 hours.',
    'A second rotation within that time drops the older one.',
  ],
  scope: 'webhooks:write',
  params: idParams('whe'),
  success: json(200, EndpointWithSecretView),
  errors: ['webhook_endpoint_not_found'],
  handle: async ({ rotateWebhookSecret }, { project, params }) =>
    E.map(endpointWithSecretJson)(await rotateWebhookSecret({ project, id: params.id })),
});

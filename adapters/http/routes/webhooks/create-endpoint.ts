import * as E from 'fp-ts/lib/Either.js';
import {
  EndpointWithSecretView,
  endpointWithSecretJson,
} from '../../../../core/model/webhooks/endpoint-view.js';
import { jsonBody } from '../../route/body.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { withParam } from '../with-param.js';
import { EndpointBody } from './endpoint-body.js';

const fields = { channel_not_found: 'channels' };

/** `POST /v1/webhook_endpoints` (docs/specification.md#4.6.1). */
export const createEndpointRoute = route({
  method: 'POST',
  path: '/v1/webhook_endpoints',
  name: 'createWebhookEndpoint',
  summary: 'Creates an endpoint. The response is the only one that shows its secret.',
  description: [
    'The endpoint gets every later event that it subscribes to.',
    'Keep the `secret`: it verifies the signatures of deliveries.',
  ],
  scope: 'webhooks:write',
  body: jsonBody(EndpointBody),
  success: json(201, EndpointWithSecretView),
  errors: ['invalid_url', 'channel_not_found', 'webhook_endpoint_limit_exceeded'],
  handle: async ({ createWebhookEndpoint }, { identity, body }) => {
    const { project, environment } = identity;
    const { url, subscribed_types: subscribedTypes, description = null } = body;
    const { channels, headers } = body;
    const command = { project, environment, url, subscribedTypes, description, channels, headers };
    const created = await createWebhookEndpoint(command);
    return E.isLeft(created)
      ? E.left(withParam(created.left, fields))
      : E.right(endpointWithSecretJson(created.right));
  },
});

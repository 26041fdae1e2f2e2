import * as E from 'fp-ts/lib/Either.js';
import { EndpointView, endpointJson } from '../../../../core/model/webhooks/endpoint-view.js';
import { jsonBody } from '../../route/body.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';
import { withParam } from '../with-param.js';
import { EndpointChange } from './endpoint-body.js';

const fields = { channel_not_found: 'channels' };

/** `PATCH /v1/webhook_endpoints/{id}` (docs/specification.md#4.8.1). */
export const updateEndpointRoute = route({
  method: 'PATCH',
  path: '/v1/webhook_endpoints/{id}',
  name: 'updateWebhookEndpoint',
  summary: 'Changes the given fields of an endpoint.',
  description: [
    'A field that the body does not have stays as it is.',
    'Pending deliveries go to the new URL.',
  ],
  scope: 'webhooks:write',
  params: idParams('whe'),
  body: jsonBody(EndpointChange),
  success: json(200, EndpointView),
  errors: ['webhook_endpoint_not_found', 'invalid_url', 'channel_not_found'],
  handle: async ({ updateWebhookEndpoint }, { identity, params, body }) => {
    const { project, environment } = identity;
    const { url, subscribed_types: subscribedTypes, description, channels, headers } = body;
    const given = { url, subscribedTypes, description, channels, headers };
    const command = { project, environment, id: params.id, ...given };
    const updated = await updateWebhookEndpoint(command);
    return E.isLeft(updated)
      ? E.left(withParam(updated.left, fields))
      : E.right(endpointJson(updated.right));
  },
});

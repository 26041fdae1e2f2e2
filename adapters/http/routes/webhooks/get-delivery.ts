import * as E from 'fp-ts/lib/Either.js';
import { DeliveryView, deliveryJson } from '../../../../core/model/webhooks/delivery-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { deliveryParams } from './delivery-params.js';

/** `GET /v1/webhook_endpoints/{id}/deliveries/{delivery}` (docs/specification.md#4.8.1). */
export const getDeliveryRoute = route({
  method: 'GET',
  path: '/v1/webhook_endpoints/{id}/deliveries/{delivery}',
  name: 'getWebhookDelivery',
  summary: 'Gets a delivery with its attempts.',
  description: [
    'The attempts are the last 50, oldest first, each with the beginning of the response.',
  ],
  scope: 'webhooks:write',
  params: deliveryParams,
  success: json(200, DeliveryView),
  errors: ['webhook_endpoint_not_found', 'webhook_delivery_not_found'],
  handle: async ({ getDelivery }, { project, params }) =>
    E.map(deliveryJson)(await getDelivery({ project, ...params })),
});

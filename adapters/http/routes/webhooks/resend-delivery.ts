import * as E from 'fp-ts/lib/Either.js';
import { DeliveryView, deliveryJson } from '../../../../core/model/webhooks/delivery-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { deliveryParams } from './delivery-params.js';

/** `POST /v1/webhook_endpoints/{id}/deliveries/{delivery}/resend` (docs/specification.md#4.8.1). */
export const resendDeliveryRoute = route({
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/deliveries/{delivery}/resend',
  name: 'resendWebhookDelivery',
  summary: 'Makes a delivery due now, with any status.',
  description: [
    'The delivery is attempted again with its whole schedule ahead.',
    'It waits while the endpoint is inactive.',
  ],
  scope: 'webhooks:write',
  params: deliveryParams,
  success: json(202, DeliveryView),
  errors: ['webhook_endpoint_not_found', 'webhook_delivery_not_found'],
  handle: async ({ resendDelivery }, { project, params }) =>
    E.map(deliveryJson)(await resendDelivery({ project, ...params })),
});

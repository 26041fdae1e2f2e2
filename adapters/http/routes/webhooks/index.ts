import type { Route } from '../../route/route-types.js';
import { createEndpointRoute } from './create-endpoint.js';
import { getDeliveryRoute } from './get-delivery.js';
import { getEndpointRoute } from './get-endpoint.js';
import { listDeliveriesRoute } from './list-deliveries.js';
import { listEndpointsRoute } from './list-endpoints.js';
import { removeEndpointRoute } from './remove-endpoint.js';
import { replayEventsRoute } from './replay-events.js';
import { resendDeliveryRoute } from './resend-delivery.js';
import { rotateSecretRoute } from './rotate-secret.js';
import { activateEndpointRoute, deactivateEndpointRoute } from './switch-endpoint.js';
import { testEndpointRoute } from './test-endpoint.js';
import { updateEndpointRoute } from './update-endpoint.js';

/** The routes under `/v1/webhook_endpoints`. */
export const webhookRoutes: readonly Route[] = [
  createEndpointRoute,
  listEndpointsRoute,
  getEndpointRoute,
  updateEndpointRoute,
  removeEndpointRoute,
  rotateSecretRoute,
  activateEndpointRoute,
  deactivateEndpointRoute,
  listDeliveriesRoute,
  getDeliveryRoute,
  resendDeliveryRoute,
  replayEventsRoute,
  testEndpointRoute,
];

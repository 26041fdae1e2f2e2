import { getDeliveryRequest } from './deliveries/get-delivery-request.js';
import { findDelivery, getDelivery, listDeliveries } from './deliveries/read-deliveries.js';
import { previewReplay, replayEvents } from './deliveries/replay-events.js';
import { resendDelivery } from './deliveries/resend-delivery.js';
import { createWebhookEndpoint } from './endpoints/create-endpoint.js';
import { getEndpointHealth } from './endpoints/get-endpoint-health.js';
import { getWebhookEndpoint, listWebhookEndpoints } from './endpoints/read-endpoints.js';
import { removeWebhookEndpoint } from './endpoints/remove-endpoint.js';
import { rotateWebhookSecret } from './endpoints/rotate-secret.js';
import { activateWebhookEndpoint, deactivateWebhookEndpoint } from './endpoints/switch-endpoint.js';
import { testWebhookEndpoint } from './endpoints/test-endpoint.js';
import { updateWebhookEndpoint } from './endpoints/update-endpoint.js';

/** The use cases of webhooks. */
export const webhooks = {
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  activateWebhookEndpoint,
  deactivateWebhookEndpoint,
  getEndpointHealth,
  testWebhookEndpoint,
  listDeliveries,
  getDelivery,
  findDelivery,
  getDeliveryRequest,
  resendDelivery,
  replayEvents,
  previewReplay,
};

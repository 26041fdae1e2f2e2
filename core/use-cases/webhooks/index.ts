export type { DeliveryToSend } from './delivery-request.js';
export type { DeliveryRequest } from './get-delivery-request.js';
export type { WebhookHealth } from './get-endpoint-health.js';
export type {
  DeliveryNotFound,
  DeliveryQuery,
  FindDelivery,
  ListDeliveries,
} from './manage-deliveries.js';
export type {
  CreateEndpoint,
  EndpointLimitExceeded,
  EndpointNotFound,
  EndpointOwner,
  EndpointQuery,
  InvalidUrl,
  UpdateEndpoint,
} from './manage-endpoints.js';
export type { ReplayEvents, Replayed, ReplayPreview } from './replay-events.js';
export type { ReplayStart } from './replay-start.js';
export type { EndpointTest, TestEndpoint } from './test-endpoint.js';
export type { WebhookUseCases } from './webhook-use-cases.js';

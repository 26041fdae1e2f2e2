export type { DeliveryRequest } from './deliveries/get-delivery-request.js';
export type {
  DeliveryNotFound,
  DeliveryQuery,
  FindDelivery,
  ListDeliveries,
} from './deliveries/read-deliveries.js';
export type { ReplayEvents, Replayed, ReplayPreview } from './deliveries/replay-events.js';
export type { ReplayStart } from './deliveries/replay-start.js';
export type { CreateEndpoint, EndpointQuery, UpdateEndpoint } from './endpoints/endpoint-inputs.js';
export type {
  EndpointLimitExceeded,
  EndpointNotFound,
  InvalidUrl,
} from './endpoints/endpoint-refusals.js';
export type { WebhookHealth } from './endpoints/get-endpoint-health.js';
export type { EndpointTest, TestEndpoint } from './endpoints/test-endpoint.js';
export type { WebhookUseCases } from './webhook-use-cases.js';

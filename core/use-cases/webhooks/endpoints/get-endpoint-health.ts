import * as E from 'fp-ts/lib/Either.js';
import type { EndpointHealth } from '../../../model/webhooks/health.js';
import type { Instant } from '../../../shared/time.js';
import { byProject } from '../../authorization/resource-owner.js';
import { useCase } from '../../use-case.js';
import type { DeliveryPorts } from '../deliveries/delivery-ports.js';
import { type EndpointQuery, endpointInput } from './endpoint-inputs.js';
import { type EndpointNotFound, noEndpoint } from './endpoint-refusals.js';
import { getWebhookEndpoint } from './read-endpoints.js';

/** Pending deliveries are counted up to this number. */
export const pendingCountLimit = 1_000;

/** How an endpoint is doing. */
export type WebhookHealth = EndpointHealth & {
  /** The first failure since the last success, by the wall clock; null when there was none. */
  readonly failingSince: Instant | null;
  /** Deliveries to make, counted up to 1,000. */
  readonly pending: number;
};

export const getEndpointHealth = useCase({
  kind: 'read',
  summary:
    'Tells how an endpoint is doing: since when it fails, and how many deliveries are pending.',
  permission: 'webhooks:read',
  owner: byProject,
  input: endpointInput,
  refusals: noEndpoint,
  run:
    (ports: DeliveryPorts) =>
    async (query: EndpointQuery): Promise<E.Either<EndpointNotFound, WebhookHealth>> => {
      const endpoint = await getWebhookEndpoint(ports)(query);
      if (E.isLeft(endpoint)) return endpoint;
      const { id } = endpoint.right;
      const [{ failingSince, failures }, pending] = await Promise.all([
        ports.endpoints.health(id),
        ports.deliveries.countPending(id, pendingCountLimit),
      ]);
      const behindMs = ports.clock() - ports.steady();
      return E.right({
        failingSince: failingSince === null ? null : failingSince + behindMs,
        failures,
        pending,
      });
    },
});

import {
  attemptsShown,
  type Delivery,
  type DeliveryWithAttempts,
} from '../../core/model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../core/model/webhooks/endpoint.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { ProjectId, WebhookEndpointId } from '../../core/shared/ids.js';
import type { MemoryState } from './world.js';

/** What is read of endpoints and deliveries; see the ports for what each call promises. */
export const memoryWebhooks = (world: MemoryState): Pick<Stores, 'endpoints' | 'deliveries'> => ({
  endpoints: {
    find: async (project, id) => endpointOf(world, project, id),
    list: async (project) =>
      [...world.endpoints.values()].filter((endpoint) => endpoint.project === project),
  },
  deliveries: {
    find: async (project, endpoint, id) => {
      const found = deliveriesOf(world, project, endpoint).find((delivery) => delivery.id === id);
      return found && recordOf(world, found);
    },
    list: async (project, endpoint, { status, sequence, before, limit }) =>
      deliveriesOf(world, project, endpoint)
        .filter((delivery) => status === undefined || delivery.status === status)
        .filter(({ event }) => sequence === undefined || event.sequence === sequence)
        .filter(({ id }) => before === undefined || id < before)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit)
        .map((delivery) => recordOf(world, delivery)),
    ofEvents: async (project, sequences) =>
      [...world.endpoints.keys()]
        .flatMap((endpoint) => deliveriesOf(world, project, endpoint))
        .filter(({ event }) => sequences.includes(event.sequence))
        .map((delivery) => recordOf(world, delivery)),
    countPending: async () =>
      [...world.endpoints.keys()].reduce(
        (count, endpoint) => count + (world.pendingOf.get(endpoint)?.size ?? 0),
        0,
      ),
  },
});

const endpointOf = (
  world: MemoryState,
  project: ProjectId,
  id: WebhookEndpointId,
): WebhookEndpoint | undefined => {
  const endpoint = world.endpoints.get(id);
  return endpoint?.project === project ? endpoint : undefined;
};

const deliveriesOf = (
  world: MemoryState,
  project: ProjectId,
  endpoint: WebhookEndpointId,
): readonly Delivery[] =>
  endpointOf(world, project, endpoint)
    ? [...(world.deliveriesOf.get(endpoint) ?? [])].flatMap((id) => world.deliveries.get(id) ?? [])
    : [];

const recordOf = (world: MemoryState, delivery: Delivery): DeliveryWithAttempts => ({
  ...delivery,
  history: (world.attempts.get(delivery.id) ?? []).slice(-attemptsShown),
});

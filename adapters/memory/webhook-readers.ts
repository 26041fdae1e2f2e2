import {
  attemptsShown,
  type Delivery,
  type DeliveryWithAttempts,
} from '../../core/model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../core/model/webhooks/endpoint.js';
import { healthy } from '../../core/model/webhooks/health.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { PendingDeliveries } from '../../core/ports/stores/webhook-store.js';
import type { ProjectId, WebhookEndpointId } from '../../core/shared/ids.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** Endpoints and deliveries in memory. The ports document what each call promises. */
export const memoryWebhooks = (
  memory: Tables,
): Synchronous<Pick<Stores, 'endpoints' | 'deliveries'>> => ({
  endpoints: {
    find: (project, id) => endpointOf(memory, project, id),
    list: (project) =>
      [...memory.endpoints.values()].filter((endpoint) => endpoint.project === project),
    listAll: ({ after, limit }) =>
      [...memory.endpoints.values()]
        .filter(({ id }) => after === undefined || id > after)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    health: (id) => memory.facts.health.get(id) ?? healthy,
  },
  deliveries: {
    countPending: (endpoint, limit) =>
      memory.endpoints.has(endpoint) ? Math.min(memory.pendingOf.of(endpoint).length, limit) : 0,
    delivered: (endpoint, sequences) => {
      const wanted = new Set(sequences);
      return memory.deliveriesOf
        .of(endpoint)
        .flatMap((id) => memory.deliveries.get(id)?.event.sequence ?? [])
        .filter((sequence) => wanted.has(sequence));
    },
    find: (project, id) => {
      const found = memory.deliveries.get(id);
      return found && endpointOf(memory, project, found.endpoint) && recordOf(memory, found);
    },
    list: (project, endpoint, { status, sequence, before, limit }) =>
      deliveriesOf(memory, project, endpoint)
        .filter((delivery) => status === undefined || delivery.status === status)
        .filter(({ event }) => sequence === undefined || event.sequence === sequence)
        .filter(({ id }) => before === undefined || id < before)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit)
        .map((delivery) => recordOf(memory, delivery)),
    ofEvents: (project, sequences) =>
      [...memory.endpoints.keys()]
        .flatMap((endpoint) => deliveriesOf(memory, project, endpoint))
        .filter(({ event }) => sequences.includes(event.sequence))
        .map((delivery) => recordOf(memory, delivery)),
    pending: () => [...memory.endpoints.keys()].flatMap((endpoint) => pendingOf(memory, endpoint)),
  },
});

const pendingOf = (memory: Tables, endpoint: WebhookEndpointId): readonly PendingDeliveries[] => {
  const pending = memory.pendingOf.of(endpoint).flatMap((id) => memory.deliveries.get(id) ?? []);
  const [first, ...others] = pending;
  if (!first) return [];
  const earliest = others.reduce(
    (best, each) => (each.event.sequence < best.event.sequence ? each : best),
    first,
  );
  return [{ endpoint, count: pending.length, oldestAt: earliest.createdAt }];
};

const endpointOf = (
  memory: Tables,
  project: ProjectId,
  id: WebhookEndpointId,
): WebhookEndpoint | undefined => {
  const endpoint = memory.endpoints.get(id);
  return endpoint?.project === project ? endpoint : undefined;
};

const deliveriesOf = (
  memory: Tables,
  project: ProjectId,
  endpoint: WebhookEndpointId,
): readonly Delivery[] =>
  endpointOf(memory, project, endpoint)
    ? memory.deliveriesOf.of(endpoint).flatMap((id) => memory.deliveries.get(id) ?? [])
    : [];

const recordOf = (memory: Tables, delivery: Delivery): DeliveryWithAttempts => ({
  ...delivery,
  history: (memory.attempts.get(delivery.id) ?? []).slice(-attemptsShown),
});

import { deliveryKey } from '../../core/commit/facts.js';
import {
  attemptsShown,
  type DeliveryWithAttempts,
  readDelivery,
  type StoredDelivery,
} from '../../core/model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../core/model/webhooks/endpoint.js';
import { healthy } from '../../core/model/webhooks/health.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { PendingDeliveries } from '../../core/ports/stores/webhook-store.js';
import { numberIn, type ProjectId, type WebhookEndpointId } from '../../core/shared/ids.js';
import { eventKey } from './event-log.js';
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
    delivered: (endpoint, sequences) =>
      sequences.filter((sequence) => memory.deliveries.has(deliveryKey({ endpoint, sequence }))),
    find: (project, id) =>
      ofEvents(memory, project, [numberIn(id)]).find((delivery) => delivery.id === id),
    list: (project, endpoint, { status, sequence, before, limit }) =>
      deliveriesOf(memory, project, endpoint)
        .filter((delivery) => status === undefined || delivery.status === status)
        .filter((each) => sequence === undefined || each.sequence === sequence)
        .filter((each) => before === undefined || each.sequence < before)
        .sort((a, b) => b.sequence - a.sequence)
        .slice(0, limit)
        .map((delivery) => recordOf(memory, delivery)),
    ofEvents: (project, sequences) => ofEvents(memory, project, sequences),
    pending: () => [...memory.endpoints.keys()].flatMap((endpoint) => pendingOf(memory, endpoint)),
  },
});

/** The deliveries of events to the present endpoints of their project. */
const ofEvents = (
  memory: Tables,
  project: ProjectId,
  sequences: readonly number[],
): readonly DeliveryWithAttempts[] =>
  [...memory.endpoints.values()]
    .filter((endpoint) => endpoint.project === project)
    .flatMap(({ id: endpoint }) =>
      sequences.flatMap((sequence) => {
        const found = memory.deliveries.get(deliveryKey({ endpoint, sequence }));
        return found ? [recordOf(memory, found)] : [];
      }),
    );

const pendingOf = (memory: Tables, endpoint: WebhookEndpointId): readonly PendingDeliveries[] => {
  const pending = memory.pendingOf.of(endpoint).flatMap((key) => memory.deliveries.get(key) ?? []);
  const [first, ...others] = pending;
  if (!first) return [];
  const earliest = others.reduce(
    (best, each) => (each.sequence < best.sequence ? each : best),
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
): readonly StoredDelivery[] =>
  endpointOf(memory, project, endpoint)
    ? memory.deliveriesOf.of(endpoint).flatMap((key) => memory.deliveries.get(key) ?? [])
    : [];

const recordOf = (memory: Tables, stored: StoredDelivery): DeliveryWithAttempts => {
  const { project, endpoint, sequence } = stored;
  const event = memory.events.get(eventKey(project, sequence));
  if (!event) throw new Error(`no event ${sequence} for ${endpoint}`);
  const history = (memory.attempts.get(deliveryKey(stored)) ?? []).slice(-attemptsShown);
  return { ...readDelivery(stored, event), history };
};

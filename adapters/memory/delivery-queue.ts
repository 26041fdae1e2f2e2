import type { LaneKey } from '../../core/model/queue/lane.js';
import {
  deliveryIdOf,
  readDelivery,
  type StoredDelivery,
} from '../../core/model/webhooks/delivery.js';
import {
  deliveriesToRetry,
  freshDeliveries,
  nextDeliveryAt,
} from '../../core/model/webhooks/due-deliveries.js';
import { isActive } from '../../core/model/webhooks/endpoint.js';
import { healthy } from '../../core/model/webhooks/health.js';
import type {
  DeliveryQueue,
  DueDeliveriesQuery,
  DueDelivery,
  EndpointWork,
} from '../../core/ports/stores/webhook-store.js';
import type { WebhookEndpointId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { withTrace } from '../../core/shared/trace-context.js';
import { eventAt } from './event-log.js';
import { isLeased, memoryLanes, releaseLane } from './leases.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** The delivery queue in memory. The port documents what each call promises. */
export const memoryDeliveryQueue = (memory: Tables): Synchronous<DeliveryQueue> => ({
  ...memoryLanes(memory, isEndpoint),
  findDue: (query) => (isLeased(memory, query) ? workOf(memory, query) : undefined),
  nextDue: (lane) => nextDue(memory, lane),
  release: (lease) => releaseLane(memory, lease, nextDue(memory, lease.lane)),
});

const isEndpoint = (key: LaneKey): key is WebhookEndpointId => key.startsWith('whe_');

const workOf = (
  memory: Tables,
  { lane, now, limit, after, except }: DueDeliveriesQuery,
): EndpointWork | undefined => {
  const endpoint = memory.endpoints.get(lane);
  if (!endpoint) return undefined;
  const health = memory.facts.health.get(lane) ?? healthy;
  if (!isActive(endpoint)) return { endpoint, health, fresh: [], retries: [] };
  const waiting = pendingOf(memory, lane).filter(
    (delivery) => !except.includes(deliveryIdOf(delivery)),
  );
  const withText = (deliveries: readonly StoredDelivery[]) =>
    deliveries.slice(0, limit).map((delivery) => dueOf(memory, delivery));
  return {
    endpoint,
    health,
    fresh: withText(freshDeliveries(waiting, after)),
    retries: withText(deliveriesToRetry(waiting, now)),
  };
};

const pendingOf = (memory: Tables, lane: WebhookEndpointId): readonly StoredDelivery[] =>
  memory.pendingOf.of(lane).flatMap((key) => memory.deliveries.get(key) ?? []);

const dueOf = (memory: Tables, stored: StoredDelivery): DueDelivery => {
  const { project, endpoint, sequence } = stored;
  const event = eventAt(memory, project, sequence);
  if (!event) throw new Error(`no event ${sequence} for ${endpoint}`);
  const { subject, text, trace } = event;
  return withTrace<DueDelivery>({ delivery: readDelivery(stored, event), subject, text }, trace);
};

const nextDue = (memory: Tables, lane: WebhookEndpointId): Instant | undefined => {
  const endpoint = memory.endpoints.get(lane);
  if (!endpoint || !isActive(endpoint)) return undefined;
  return nextDeliveryAt(pendingOf(memory, lane));
};

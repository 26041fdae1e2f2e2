import type { LaneKey } from '../../core/model/queue/lane.js';
import type { Delivery } from '../../core/model/webhooks/delivery.js';
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
import { isLeased, memoryLanes, releaseLane } from './leases.js';
import type { MemoryState } from './state.js';

/** The delivery queue in memory. The port documents what each call promises. */
export const memoryDeliveryQueue = (memory: MemoryState): DeliveryQueue => ({
  ...memoryLanes(memory, isEndpoint),
  findDue: async (look) => (isLeased(memory, look) ? workOf(memory, look) : undefined),
  nextDue: async (lane) => nextDue(memory, lane),
  release: async (lease) => releaseLane(memory, lease, nextDue(memory, lease.lane)),
});

const isEndpoint = (key: LaneKey): key is WebhookEndpointId => key.startsWith('whe_');

const workOf = (
  memory: MemoryState,
  { lane, now, limit, after, except }: DueDeliveriesQuery,
): EndpointWork | undefined => {
  const endpoint = memory.endpoints.get(lane);
  if (!endpoint) return undefined;
  const health = memory.facts.health.get(lane) ?? healthy;
  if (!isActive(endpoint)) return { endpoint, health, fresh: [], retries: [] };
  const waiting = pendingOf(memory, lane).filter(({ id }) => !except.includes(id));
  const withText = (deliveries: readonly Delivery[]) =>
    deliveries.slice(0, limit).map((delivery) => dueOf(memory, delivery));
  return {
    endpoint,
    health,
    fresh: withText(freshDeliveries(waiting, after)),
    retries: withText(deliveriesToRetry(waiting, now)),
  };
};

const pendingOf = (memory: MemoryState, lane: WebhookEndpointId): readonly Delivery[] =>
  [...(memory.pendingOf.get(lane) ?? [])].flatMap((id) => memory.deliveries.get(id) ?? []);

const dueOf = (memory: MemoryState, delivery: Delivery): DueDelivery => {
  const log = memory.events.get(delivery.project) ?? [];
  const event = log[delivery.event.sequence - (log[0]?.sequence ?? 1)];
  if (!event) throw new Error(`no event for ${delivery.id}`);
  return { delivery, subject: event.subject, text: event.text };
};

const nextDue = (memory: MemoryState, lane: WebhookEndpointId): Instant | undefined => {
  const endpoint = memory.endpoints.get(lane);
  if (!endpoint || !isActive(endpoint)) return undefined;
  return nextDeliveryAt(pendingOf(memory, lane));
};

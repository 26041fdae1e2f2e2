import type { LaneKey } from '../../core/model/queue/lane.js';
import type { Delivery } from '../../core/model/webhooks/delivery.js';
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
import { giveBack, isHeld, memoryLanes } from './leases.js';
import type { MemoryState } from './world.js';

/** The deliveries to make, in memory; see the port for what each call promises. */
export const memoryDeliveryQueue = (world: MemoryState): DeliveryQueue => ({
  ...memoryLanes(world, isEndpoint),
  findDue: async (look) => (isHeld(world, look) ? workOf(world, look) : undefined),
  nextDue: async (lane) => nextDue(world, lane),
  release: async (held) => giveBack(world, held, nextDue(world, held.lane)),
});

const isEndpoint = (key: LaneKey): key is WebhookEndpointId => key.startsWith('whe_');

const workOf = (
  world: MemoryState,
  { lane, now, limit, after, except }: DueDeliveriesQuery,
): EndpointWork | undefined => {
  const endpoint = world.endpoints.get(lane);
  if (!endpoint) return undefined;
  const health = world.facts.health.get(lane) ?? healthy;
  if (!isActive(endpoint)) return { endpoint, health, fresh: [], retries: [] };
  const waiting = pendingOf(world, lane).filter(({ id }) => !except.includes(id));
  const fresh = waiting
    .filter(({ attempts, event }) => attempts === 0 && event.sequence > after)
    .sort((a, b) => a.event.sequence - b.event.sequence);
  const retries = waiting
    .filter(({ attempts, dueAt }) => attempts > 0 && dueAt <= now)
    .sort((a, b) => a.dueAt - b.dueAt || a.event.sequence - b.event.sequence);
  const withText = (deliveries: readonly Delivery[]) =>
    deliveries.slice(0, limit).map((delivery) => dueOf(world, delivery));
  return { endpoint, health, fresh: withText(fresh), retries: withText(retries) };
};

const pendingOf = (world: MemoryState, lane: WebhookEndpointId): readonly Delivery[] =>
  [...(world.pendingOf.get(lane) ?? [])].flatMap((id) => world.deliveries.get(id) ?? []);

const dueOf = (world: MemoryState, delivery: Delivery): DueDelivery => {
  const log = world.events.get(delivery.project) ?? [];
  const event = log[delivery.event.sequence - (log[0]?.sequence ?? 1)];
  if (!event) throw new Error(`no event for ${delivery.id}`);
  return { delivery, text: event.text };
};

const nextDue = (world: MemoryState, lane: WebhookEndpointId): Instant | undefined => {
  const endpoint = world.endpoints.get(lane);
  if (!endpoint || !isActive(endpoint)) return undefined;
  return pendingOf(world, lane).reduce<Instant | undefined>(
    (first, { dueAt }) => Math.min(first ?? dueAt, dueAt),
    undefined,
  );
};

import type { Change } from '../../core/commit/change.js';
import { factKey } from '../../core/commit/facts.js';
import type { Verdict } from '../../core/commit/judge.js';
import type { WebhookVerdict } from '../../core/commit/judge-webhooks.js';
import type { Delivery, DeliveryProgress } from '../../core/model/webhooks/delivery.js';
import { isActive } from '../../core/model/webhooks/endpoint.js';
import type { NewId, WebhookEndpointId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { lowerDue, openLane } from './leases.js';
import { append, include, type MemoryState } from './world.js';

/** Writes what a Change did to endpoints and deliveries. The facts have followed already. */
export const applyWebhooks = (world: MemoryState, verdict: Verdict, newId: NewId): void => {
  putEndpoints(world, verdict.change);
  removeEndpoints(world, verdict.change);
  for (const id of verdict.resumed) lowerDue(world, id, verdict.change.at);
  addDeliveries(world, verdict, newId);
  moveDeliveries(world, verdict);
};

const putEndpoints = (world: MemoryState, { project, puts }: Change): void => {
  for (const endpoint of puts?.endpoints ?? []) {
    world.endpoints.set(endpoint.id, { ...endpoint, version: endpoint.version + 1 });
    openLane(world, endpoint.id, project);
  }
};

const removeEndpoints = (world: MemoryState, { removeEndpoints: removed }: Change): void => {
  for (const { id } of removed ?? []) {
    world.endpoints.delete(id);
    world.lanes.delete(id);
    world.facts.health.delete(id);
  }
};

const addDeliveries = (world: MemoryState, { delivered }: WebhookVerdict, newId: NewId): void => {
  for (const draft of delivered) {
    const delivery: Delivery = { id: newId('whd'), ...draft };
    world.facts.deliveredEvents.add(factKey(delivery.endpoint, String(delivery.event.sequence)));
    world.facts.deliveries.set(delivery.id, delivery);
    world.deliveries.set(delivery.id, delivery);
    include(world.deliveriesOf, delivery.endpoint, delivery.id);
    queue(world, delivery);
  }
};

const moveDeliveries = (world: MemoryState, { moved }: WebhookVerdict): void => {
  for (const { delivery, attempt } of moved) {
    const before = world.deliveries.get(delivery.id);
    if (before) world.deliveries.set(delivery.id, { ...before, ...delivery });
    if (attempt) append(world.attempts, delivery.id, attempt);
    if (delivery.status === 'pending') queue(world, delivery);
    else world.pendingOf.get(delivery.endpoint)?.delete(delivery.id);
  }
};

const queue = (world: MemoryState, { endpoint, id, dueAt }: DeliveryProgress): void => {
  include(world.pendingOf, endpoint, id);
  wakeIfActive(world, endpoint, dueAt);
};

const wakeIfActive = (world: MemoryState, id: WebhookEndpointId, dueAt: Instant): void => {
  const endpoint = world.endpoints.get(id);
  if (endpoint && isActive(endpoint)) lowerDue(world, id, dueAt);
};

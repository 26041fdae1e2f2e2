import type { Change } from '../../core/commit/change.js';
import { factKey } from '../../core/commit/facts.js';
import type { Verdict } from '../../core/commit/judge.js';
import type { WebhookVerdict } from '../../core/commit/judge-webhooks.js';
import type { Delivery, DeliveryProgress } from '../../core/model/webhooks/delivery.js';
import { isActive } from '../../core/model/webhooks/endpoint.js';
import type { NewId, WebhookEndpointId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { lowerDue, openLane } from './leases.js';
import { append, include, type MemoryState } from './state.js';

/** Writes what a Change did to endpoints and deliveries. The facts have followed already. */
export const applyWebhooks = (memory: MemoryState, verdict: Verdict, newId: NewId): void => {
  putEndpoints(memory, verdict.change);
  removeEndpoints(memory, verdict.change);
  for (const id of verdict.resumed) lowerDue(memory, id, verdict.change.at);
  addDeliveries(memory, verdict, newId);
  moveDeliveries(memory, verdict);
};

const putEndpoints = (memory: MemoryState, { project, puts }: Change): void => {
  for (const endpoint of puts?.endpoints ?? []) {
    memory.endpoints.set(endpoint.id, { ...endpoint, version: endpoint.version + 1 });
    openLane(memory, endpoint.id, project);
  }
};

const removeEndpoints = (memory: MemoryState, { removeEndpoints: removed }: Change): void => {
  for (const { id } of removed ?? []) {
    memory.endpoints.delete(id);
    memory.lanes.delete(id);
    memory.facts.health.delete(id);
  }
};

const addDeliveries = (memory: MemoryState, { delivered }: WebhookVerdict, newId: NewId): void => {
  for (const draft of delivered) {
    const delivery: Delivery = { id: newId('whd'), ...draft };
    memory.facts.deliveredEvents.add(factKey(delivery.endpoint, String(delivery.event.sequence)));
    memory.facts.deliveries.set(delivery.id, delivery);
    memory.deliveries.set(delivery.id, delivery);
    include(memory.deliveriesOf, delivery.endpoint, delivery.id);
    queue(memory, delivery);
  }
};

const moveDeliveries = (memory: MemoryState, { moved }: WebhookVerdict): void => {
  for (const { delivery, attempt } of moved) {
    const before = memory.deliveries.get(delivery.id);
    if (before) memory.deliveries.set(delivery.id, { ...before, ...delivery });
    if (attempt) append(memory.attempts, delivery.id, attempt);
    if (delivery.status === 'pending') queue(memory, delivery);
    else memory.pendingOf.get(delivery.endpoint)?.delete(delivery.id);
  }
};

const queue = (memory: MemoryState, { endpoint, id, dueAt }: DeliveryProgress): void => {
  include(memory.pendingOf, endpoint, id);
  wakeIfActive(memory, endpoint, dueAt);
};

const wakeIfActive = (memory: MemoryState, id: WebhookEndpointId, dueAt: Instant): void => {
  const endpoint = memory.endpoints.get(id);
  if (endpoint && isActive(endpoint)) lowerDue(memory, id, dueAt);
};

import { factKey } from '../../../core/commit/facts.js';
import type { Verdict } from '../../../core/commit/verdict.js';
import type { Delivery, DeliveryProgress } from '../../../core/model/webhooks/delivery.js';
import { isActive } from '../../../core/model/webhooks/endpoint.js';
import type { NewId } from '../../../core/shared/ids.js';
import { lookAgain } from '../counts/attempt-counts.js';
import { lowerDue } from '../leases.js';
import { append, type Tables } from '../tables.js';

/** Adds deliveries, each under a new id. */
export const addDeliveries = (
  memory: Tables,
  { change, deliveries }: Verdict,
  newId: NewId,
): void => {
  for (const draft of deliveries) {
    const delivery: Delivery = { id: newId('whd'), ...draft };
    memory.facts.deliveredEvents.add(factKey(delivery.endpoint, String(delivery.event.sequence)));
    memory.facts.deliveries.set(delivery.id, { ...delivery, isErased: false });
    memory.deliveries.set(delivery.id, delivery);
    memory.deliveriesOf.add(delivery.endpoint, delivery.id);
    queue(memory, delivery);
    if (change.replay) lookAgain(memory, delivery, 0);
  }
};

/** Stores what changed about deliveries, and attempts that ended. */
export const updateDeliveries = (memory: Tables, { deliveryUpdates }: Verdict): void => {
  for (const { delivery, attempt } of deliveryUpdates) {
    const before = memory.deliveries.get(delivery.id);
    if (before) memory.deliveries.set(delivery.id, { ...before, ...delivery });
    if (attempt) append(memory.attempts, delivery.id, attempt);
    else if (before) lookAgain(memory, { ...before, ...delivery }, delivery.attempts);
    if (delivery.status === 'pending') queue(memory, delivery);
    else memory.pendingOf.remove(delivery.endpoint, delivery.id);
  }
};

/** Makes a delivery pending. The lane of an inactive endpoint does not become due. */
const queue = (memory: Tables, { endpoint: id, id: delivery, dueAt }: DeliveryProgress): void => {
  memory.pendingOf.add(id, delivery);
  const endpoint = memory.endpoints.get(id);
  if (endpoint && isActive(endpoint)) lowerDue(memory, id, dueAt);
};

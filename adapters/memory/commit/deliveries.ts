import { deliveryKey } from '../../../core/commit/facts.js';
import type { Verdict } from '../../../core/commit/verdict.js';
import type { StoredDelivery } from '../../../core/model/webhooks/delivery.js';
import { isActive } from '../../../core/model/webhooks/endpoint.js';
import { lookAgain } from '../counts/attempt-counts.js';
import { lowerDue } from '../leases.js';
import { append, type Tables } from '../tables.js';

/** Adds deliveries. */
export const addDeliveries = (memory: Tables, { change, deliveries }: Verdict): void => {
  for (const delivery of deliveries) {
    const key = deliveryKey(delivery);
    memory.facts.deliveries.set(key, { ...delivery, isErased: false });
    memory.deliveries.set(key, delivery);
    memory.deliveriesOf.add(delivery.endpoint, key);
    queue(memory, delivery);
    if (change.replay) lookAgain(memory, delivery, 0);
  }
};

/** Stores what changed about deliveries, and attempts that ended. */
export const updateDeliveries = (memory: Tables, { deliveryUpdates }: Verdict): void => {
  for (const { delivery, attempt } of deliveryUpdates) {
    const key = deliveryKey(delivery);
    const before = memory.deliveries.get(key);
    if (!before) continue;
    const { status, attempts, failures, dueAt, completedAt } = delivery;
    const after = { ...before, status, attempts, failures, dueAt, completedAt };
    memory.deliveries.set(key, after);
    if (attempt) append(memory.attempts, key, attempt);
    else lookAgain(memory, after, attempts);
    if (status === 'pending') queue(memory, after);
    else memory.pendingOf.remove(after.endpoint, key);
  }
};

/** Makes a delivery pending. The lane of an inactive endpoint does not become due. */
const queue = (memory: Tables, delivery: StoredDelivery): void => {
  memory.pendingOf.add(delivery.endpoint, deliveryKey(delivery));
  const endpoint = memory.endpoints.get(delivery.endpoint);
  if (endpoint && isActive(endpoint)) lowerDue(memory, delivery.endpoint, delivery.dueAt);
};

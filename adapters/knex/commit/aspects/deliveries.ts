import { factKey } from '../../../../core/commit/facts.js';
import { bind, reading } from '../../session/work.js';
import { addAttempts, attemptRow } from '../../tables/webhooks/attempts.js';
import {
  findDeliveredSequences,
  findDeliveries,
  progressRow,
  setDeliveries,
} from '../../tables/webhooks/deliveries.js';
import type { Judged, KnexAspect } from '../aspect.js';

/** Deliveries that the group changes, each written once as it stands after the group, and attempts that ended. */
export const deliveries: KnexAspect = {
  load: ({ query }, { facts }) => [
    reading(findDeliveries, [...query.deliveries.values()], (delivery) =>
      facts.deliveries.set(delivery.id, delivery),
    ),
    reading(findDeliveredSequences, [...query.deliveredEvents.values()], ({ endpoint, sequence }) =>
      facts.deliveredEvents.add(factKey(endpoint, String(sequence))),
    ),
  ],
  write: (group) => [
    bind(setDeliveries, changedRows(group)),
    bind(
      addAttempts,
      group.verdicts
        .flatMap(({ deliveryUpdates }) => deliveryUpdates)
        .flatMap(({ delivery, attempt }) => (attempt ? [attemptRow(delivery.id, attempt)] : [])),
    ),
  ],
};

const changedRows = ({ verdicts, facts }: Judged) => {
  const updates = verdicts.flatMap(({ deliveryUpdates }) => deliveryUpdates);
  const changed = new Set(updates.map(({ delivery }) => delivery.id));
  return [...changed].flatMap((id) => {
    const delivery = facts.deliveries.get(id);
    return delivery ? [progressRow(delivery)] : [];
  });
};

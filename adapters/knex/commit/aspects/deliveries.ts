import type { Change } from '../../../../core/commit/change.js';
import { factKey } from '../../../../core/commit/facts.js';
import { bind, reading } from '../../session/work.js';
import { lockAttemptCursors } from '../../tables/webhooks/attempt-counts.js';
import { addAttempts, attemptRow } from '../../tables/webhooks/attempts.js';
import {
  findDeliveredSequences,
  findDeliveries,
  progressRow,
  setDeliveries,
} from '../../tables/webhooks/deliveries.js';
import { openReplayedDeliveries, reopenDeliveries } from '../../tables/webhooks/open-deliveries.js';
import type { Judged, KnexAspect } from '../aspect.js';

/** Deliveries that the group changes, each written once as it stands after the group, and attempts that ended. */
export const deliveries: KnexAspect = {
  load: ({ query, changes }, { facts }) => [
    reading(findDeliveries, [...query.deliveries.values()], (delivery) =>
      facts.deliveries.set(delivery.id, delivery),
    ),
    reading(findDeliveredSequences, [...query.deliveredEvents.values()], ({ endpoint, sequence }) =>
      facts.deliveredEvents.add(factKey(endpoint, String(sequence))),
    ),
    reading(lockAttemptCursors, lookedAtAgain(changes), () => {}),
  ],
  write: (group) => [
    bind(setDeliveries, changedRows(group)),
    bind(
      addAttempts,
      group.verdicts
        .flatMap(({ deliveryUpdates }) => deliveryUpdates)
        .flatMap(({ delivery, attempt }) => (attempt ? [attemptRow(delivery.id, attempt)] : [])),
    ),
    bind(reopenDeliveries, resentRows(group)),
    bind(openReplayedDeliveries, replayedRows(group)),
  ],
};

/** The endpoints with deliveries that the counter of attempts may have passed. It must not pass any during the transaction. */
const lookedAtAgain = (changes: readonly Change[]) => {
  const endpoints = changes.flatMap(({ replay, resends = [] }) => [
    ...(replay ? [replay.endpoint] : []),
    ...resends.map(({ endpoint }) => endpoint),
  ]);
  return [...new Set(endpoints)].sort().map((endpoint) => ({ endpoint }));
};

const resentRows = ({ verdicts }: Judged) =>
  verdicts
    .flatMap(({ deliveryUpdates }) => deliveryUpdates)
    .filter(({ attempt }) => !attempt)
    .map(({ delivery: { endpoint, id, attempts, dueAt } }) => ({
      ...{ endpoint, delivery: id, attempts },
      due_at: attempts === 0 ? 0 : dueAt,
    }));

const replayedRows = ({ verdicts }: Judged) =>
  verdicts
    .filter(({ change }) => change.replay)
    .flatMap(({ deliveries: added }) => added)
    .map(({ endpoint, event: { sequence } }) => ({ endpoint, sequence }));

const changedRows = ({ verdicts, facts }: Judged) => {
  const updates = verdicts.flatMap(({ deliveryUpdates }) => deliveryUpdates);
  const changed = new Set(updates.map(({ delivery }) => delivery.id));
  return [...changed].flatMap((id) => {
    const delivery = facts.deliveries.get(id);
    return delivery ? [progressRow(delivery)] : [];
  });
};

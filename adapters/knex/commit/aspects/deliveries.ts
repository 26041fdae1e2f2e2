import type { Change } from '../../../../core/commit/change.js';
import { deliveryKey } from '../../../../core/commit/facts.js';
import type { DeliveryUpdate } from '../../../../core/commit/verdict.js';
import type { DeliveryAttempt, DeliveryKey } from '../../../../core/model/webhooks/delivery.js';
import { bind, reading } from '../../session/work.js';
import { lockAttemptCursors } from '../../tables/webhooks/attempt-counts.js';
import { addAttempts, attemptRow } from '../../tables/webhooks/attempts.js';
import {
  findDeliveries,
  firstAttemptRow,
  progressRow,
  setDeliveries,
  settleFirstAttempts,
} from '../../tables/webhooks/deliveries.js';
import { reopenDeliveries } from '../../tables/webhooks/open-deliveries.js';
import type { Judged, KnexAspect } from '../aspect.js';

/** Deliveries that the group changes, each written once as it stands after the group, and attempts that ended. */
export const deliveries: KnexAspect = {
  load: ({ query, changes }, { facts }) => [
    reading(findDeliveries, rangesOf([...query.deliveries.values()]), (delivery) =>
      facts.deliveries.set(deliveryKey(delivery), delivery),
    ),
    reading(lockAttemptCursors, lookedAtAgain(changes), () => {}),
  ],
  write: (group) => {
    const updates = group.verdicts.flatMap(({ deliveryUpdates }) => deliveryUpdates);
    const attempts = updates.flatMap(({ delivery, attempt }) =>
      attempt ? [{ delivery, attempt }] : [],
    );
    const firsts = new Map(
      attempts
        .filter(({ attempt }) => attempt.number === 1)
        .map(({ delivery, attempt }) => [deliveryKey(delivery), attempt]),
    );
    const later = attempts.filter(({ attempt }) => attempt.number > 1);
    return [
      ...changedRows(group, updates, firsts),
      bind(
        addAttempts,
        later.map(({ delivery, attempt }) => attemptRow(delivery, attempt)),
      ),
      bind(reopenDeliveries, [...resentRows(updates), ...replayedRows(group)]),
    ];
  },
};

/** So far apart can deliveries be that are read together with those between them. */
const nearby = 8;

/** Ranges with all these deliveries: most attempts that end together are of events that follow each other. */
const rangesOf = (keys: readonly DeliveryKey[]) => {
  const ranges: { endpoint: string; first: number; last: number }[] = [];
  const sorted = [...keys].sort((a, b) =>
    a.endpoint === b.endpoint ? a.sequence - b.sequence : a.endpoint < b.endpoint ? -1 : 1,
  );
  for (const { endpoint, sequence } of sorted) {
    const range = ranges.at(-1);
    if (range?.endpoint === endpoint && sequence - range.last <= nearby) range.last = sequence;
    else ranges.push({ endpoint, first: sequence, last: sequence });
  }
  return ranges;
};

/** The endpoints with deliveries that the counter of attempts may have passed. It must not pass any during the transaction. */
const lookedAtAgain = (changes: readonly Change[]) => {
  const endpoints = changes.flatMap(({ replay, resends = [] }) => [
    ...(replay ? [replay.endpoint] : []),
    ...resends.map(({ endpoint }) => endpoint),
  ]);
  return [...new Set(endpoints)].sort().map((endpoint) => ({ endpoint }));
};

const resentRows = (updates: readonly DeliveryUpdate[]) =>
  updates
    .filter(({ attempt }) => !attempt)
    .map(({ delivery: { endpoint, sequence, attempts, dueAt } }) => ({
      endpoint,
      sequence,
      attempts,
      due_at: attempts === 0 ? 0 : dueAt,
    }));

const replayedRows = ({ verdicts }: Judged) =>
  verdicts
    .filter(({ change }) => change.replay)
    .flatMap(({ deliveries: added }) => added)
    .map(({ endpoint, sequence }) => ({ endpoint, sequence, attempts: 0, due_at: 0 }));

/** One update of each delivery. That of one with a first attempt has the attempt. */
const changedRows = (
  { facts }: Judged,
  updates: readonly DeliveryUpdate[],
  firsts: ReadonlyMap<string, DeliveryAttempt>,
) => {
  const keys = [...new Set(updates.map(({ delivery }) => deliveryKey(delivery)))];
  const changed = keys.flatMap((key) => {
    const delivery = facts.deliveries.get(key);
    return delivery ? [{ delivery, first: firsts.get(key) }] : [];
  });
  return [
    bind(
      settleFirstAttempts,
      changed.flatMap(({ delivery, first }) => (first ? [firstAttemptRow(delivery, first)] : [])),
    ),
    bind(
      setDeliveries,
      changed.flatMap(({ delivery, first }) => (first ? [] : [progressRow(delivery)])),
    ),
  ];
};

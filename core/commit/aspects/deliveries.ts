import { isAwaited, resent, settledDelivery } from '../../model/webhooks/attempt-end.js';
import {
  type DeliveryAttempt,
  type DeliveryKey,
  type DeliveryName,
  type StoredDelivery,
  startDelivery,
} from '../../model/webhooks/delivery.js';
import type { Aspect } from '../aspect.js';
import { type Change, type Conflict, dueAtOnce } from '../change.js';
import type { FactQuery } from '../fact-query.js';
import { type DeliveryFacts, deliveryKey, type Facts } from '../facts.js';
import type { DeliveryUpdate } from '../verdict.js';

/** Deliveries that exist: attempts that ended, deliveries sent again, and events replayed to an endpoint. */
export const deliveries: Aspect = {
  needs: (query, change) => {
    for (const key of replayedKeys(change)) need(query, key);
    for (const { delivery } of change.attemptEnds ?? []) need(query, keyOf(delivery));
    for (const name of change.resends ?? []) need(query, keyOf(name));
    for (const endpoint of sentAgainTo(change)) query.lanes.add(endpoint);
  },
  conflict: ({ projects, deliveries: known }, { project, replay, resends, attemptEnds }) => {
    if (replay && !projects.get(project)?.endpoints.some(({ id }) => id === replay.endpoint))
      return { code: 'changed', id: replay.endpoint };
    const delivered = replay?.events.find(({ sequence }) =>
      known.has(deliveryKey({ endpoint: replay.endpoint, sequence })),
    );
    if (delivered) return { code: 'changed', id: delivered.id };
    const absent = resends?.find((name) => !known.has(deliveryKey(keyOf(name))));
    if (absent) return { code: 'changed', id: absent.id };
    return attemptEnds && staleAttempt(known, attemptEnds);
  },
  apply: (facts, change, verdict) => {
    if (change.replay) verdict.deliveries = [...verdict.deliveries, ...replayed(facts, change)];
    if (change.attemptEnds || change.resends)
      verdict.deliveryUpdates = [...attempted(facts, change), ...sentAgain(facts, change)];
  },
  touches: ({ due, changed }, change) => {
    for (const endpoint of sentAgainTo(change)) {
      due.add(endpoint);
      // A worker that has read later events would not look for earlier ones.
      changed.add(endpoint);
    }
  },
};

const need = ({ deliveries: keys }: FactQuery, key: DeliveryKey): void =>
  void keys.set(deliveryKey(key), key);

const keyOf = ({ endpoint, event: { sequence } }: DeliveryName): DeliveryKey => ({
  endpoint,
  sequence,
});

const replayedKeys = ({ replay }: Change): readonly DeliveryKey[] =>
  replay?.events.map(({ sequence }) => ({ endpoint: replay.endpoint, sequence })) ?? [];

const sentAgainTo = ({ replay, resends = [] }: Change): readonly DeliveryKey['endpoint'][] => [
  ...(replay ? [replay.endpoint] : []),
  ...resends.map(({ endpoint }) => endpoint),
];

/** An attempt is settled once, in the order of the attempts. */
const staleAttempt = (
  known: Facts['deliveries'],
  ends: NonNullable<Change['attemptEnds']>,
): Conflict | undefined => {
  const isStale = ends.some((end) => {
    const delivery = known.get(deliveryKey(keyOf(end.delivery)));
    return !delivery || !isAwaited(delivery, end);
  });
  return isStale ? { code: 'lease_lost' } : undefined;
};

const replayed = ({ deliveries: known }: Facts, change: Change): readonly StoredDelivery[] => {
  const { project, at, replay } = change;
  if (!replay) return [];
  const added = replay.events.map((event) =>
    startDelivery(replay.endpoint, project, event, { at, dueAt: dueAtOnce(change) }),
  );
  for (const each of added) known.set(deliveryKey(each), { ...each, isErased: false });
  return added;
};

const attempted = (facts: Facts, change: Change): readonly DeliveryUpdate[] => {
  const now = { at: change.at, steadyAt: dueAtOnce(change) };
  return (change.attemptEnds ?? []).flatMap((end) =>
    update(facts, end.delivery, (delivery) => settledDelivery(delivery, end, now), end.attempt),
  );
};

const sentAgain = (facts: Facts, change: Change): readonly DeliveryUpdate[] =>
  (change.resends ?? []).flatMap((delivery) =>
    update(facts, delivery, (found) => resent(found, dueAtOnce(change))),
  );

const update = (
  { deliveries: known }: Facts,
  name: DeliveryName,
  after: (delivery: DeliveryFacts) => DeliveryFacts,
  attempt?: DeliveryAttempt,
): readonly DeliveryUpdate[] => {
  const key = deliveryKey(keyOf(name));
  const before = known.get(key);
  if (!before) return [];
  const delivery = after(before);
  known.set(key, delivery);
  return [{ delivery, attempt: attempt && storable(before, attempt) }];
};

/** The answer to an erased event can have what was erased: it may have been asked for before. */
const storable = ({ isErased }: DeliveryFacts, attempt: DeliveryAttempt): DeliveryAttempt =>
  isErased ? { ...attempt, responseBody: '' } : attempt;

import { isAwaited, resent, settledDelivery } from '../../model/webhooks/attempt-end.js';
import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDraft,
  type DeliveryProgress,
  startDelivery,
} from '../../model/webhooks/delivery.js';
import type { Aspect } from '../aspect.js';
import { type Change, type Conflict, dueAtOnce } from '../change.js';
import { type DeliveryFacts, type Facts, factKey } from '../facts.js';
import type { DeliveryUpdate } from '../verdict.js';

/** Deliveries that exist: attempts that ended, deliveries sent again, and events replayed to an endpoint. */
export const deliveries: Aspect = {
  needs: (query, { replay, resends, attemptEnds }) => {
    if (replay) {
      query.lanes.add(replay.endpoint);
      for (const { sequence } of replay.events)
        query.deliveredEvents.set(eventKey(replay.endpoint, { sequence }), {
          endpoint: replay.endpoint,
          sequence,
        });
    }
    for (const { id, endpoint } of resends ?? []) {
      query.deliveries.set(id, { id, endpoint });
      query.lanes.add(endpoint);
    }
    for (const { delivery } of attemptEnds ?? []) {
      const { id, endpoint } = delivery;
      query.deliveries.set(id, { id, endpoint });
    }
  },
  conflict: (facts, { project, replay, resends, attemptEnds }) => {
    if (replay && !facts.projects.get(project)?.endpoints.some(({ id }) => id === replay.endpoint))
      return { code: 'changed', id: replay.endpoint };
    const delivered = replay?.events.find((event) =>
      facts.deliveredEvents.has(eventKey(replay.endpoint, event)),
    );
    if (delivered) return { code: 'changed', id: delivered.id };
    const absent = resends?.find(({ id }) => !facts.deliveries.has(id));
    if (absent) return { code: 'changed', id: absent.id };
    return attemptEnds && staleAttempt(facts, attemptEnds);
  },
  apply: (facts, change, verdict) => {
    if (change.replay) verdict.deliveries = [...verdict.deliveries, ...replayed(facts, change)];
    if (change.attemptEnds || change.resends)
      verdict.deliveryUpdates = [...attempted(facts, change), ...sentAgain(facts, change)];
  },
  touches: ({ due }, { resends }) => {
    for (const { endpoint } of resends ?? []) due.add(endpoint);
  },
};

const eventKey = (endpoint: string, { sequence }: Pick<Delivery['event'], 'sequence'>): string =>
  factKey(endpoint, String(sequence));

/** An attempt is settled once, in the order of the attempts. */
const staleAttempt = (
  facts: Facts,
  ends: NonNullable<Change['attemptEnds']>,
): Conflict | undefined => {
  const isStale = ends.some((end) => {
    const delivery = facts.deliveries.get(end.delivery.id);
    return !delivery || !isAwaited(delivery, end);
  });
  return isStale ? { code: 'lease_lost' } : undefined;
};

const replayed = ({ deliveredEvents }: Facts, change: Change): readonly DeliveryDraft[] => {
  const { project, at, replay } = change;
  if (!replay) return [];
  const { endpoint, events } = replay;
  for (const event of events) deliveredEvents.add(eventKey(endpoint, event));
  return events.map((event) =>
    startDelivery(endpoint, project, event, { at, dueAt: dueAtOnce(change) }),
  );
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
  { id }: Pick<Delivery, 'id'>,
  after: (delivery: DeliveryProgress) => DeliveryProgress,
  attempt?: DeliveryAttempt,
): readonly DeliveryUpdate[] => {
  const before = known.get(id);
  if (!before) return [];
  const delivery = after(before);
  known.set(id, { ...delivery, isErased: before.isErased });
  return [{ delivery, attempt: attempt && storable(before, attempt) }];
};

/** The answer to an erased event can have what was erased: it may have been asked for before. */
const storable = ({ isErased }: DeliveryFacts, attempt: DeliveryAttempt): DeliveryAttempt =>
  isErased ? { ...attempt, responseBody: '' } : attempt;

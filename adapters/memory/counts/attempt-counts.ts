import { deliveryKey } from '../../../core/commit/facts.js';
import {
  attemptCounts,
  hasChanged,
  type OpenDelivery,
  openAfter,
  openAtOnce,
  passed,
  type SeenDelivery,
} from '../../../core/model/statistics/attempt-count.js';
import type { DeliveryKey, StoredDelivery } from '../../../core/model/webhooks/delivery.js';
import type { AttemptCountStore } from '../../../core/ports/stores/counts/attempt-count-store.js';
import type { WebhookEndpointId } from '../../../core/shared/ids.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** Counts of webhook attempts in memory. The port documents what each call promises. */
export const memoryAttemptCounts = (tables: Tables): Synchronous<AttemptCountStore> => ({
  behind: (now) =>
    [...tables.endpoints.keys()].filter(
      (endpoint) =>
        passed(following(tables, endpoint)).length > 0 ||
        openOf(tables, endpoint, now).some(hasChanged),
    ),
  count: (endpoint, limit) => {
    if (!tables.endpoints.has(endpoint)) return 0;
    const next = passed(following(tables, endpoint).slice(0, limit));
    const open = openOf(tables, endpoint);
    const untried = open.filter(({ counted }) => counted === 0).slice(0, openAtOnce);
    const tried = open.filter(({ counted }) => counted > 0).slice(0, openAtOnce);
    const seen = [...next, ...[...untried, ...tried].filter(hasChanged)];
    for (const each of seen) {
      const key = { endpoint, sequence: each.sequence };
      countAttempts(tables, key, each.counted);
      setOpen(tables, key, openAfter(each));
    }
    const last = next.at(-1);
    if (last) tables.attemptCursors.set(endpoint, last.sequence);
    return seen.length;
  },
  read: ({ endpoints, stepMs, from, to }) =>
    [...tables.attemptCounts.values()]
      .filter((each) => endpoints.includes(each.endpoint) && each.stepMs === stepMs)
      .filter(({ at }) => at >= from && at < to)
      .map(({ endpoint, at, outcome, count }) => ({ endpoint, at, outcome, count })),
  countedTo: (endpoint) => passed(following(tables, endpoint))[0]?.createdAt,
});

/** Makes the counter look again at a delivery that it has passed, so many of whose attempts are counted. */
export const lookAgain = (tables: Tables, delivery: StoredDelivery, counted: number): void => {
  if (delivery.sequence > cursorOf(tables, delivery.endpoint)) return;
  const known = tables.openDeliveries.get(deliveryKey(delivery))?.attempts ?? counted;
  const open = openAfter(delivery);
  setOpen(tables, delivery, open && { ...open, attempts: known });
};

/** Counts what is not counted of a delivery that is about to be removed. Nothing of a removed endpoint is. */
export const countRemoved = (tables: Tables, delivery: StoredDelivery): void => {
  const { endpoint, sequence, attempts } = delivery;
  if (!tables.endpoints.has(endpoint)) {
    setOpen(tables, delivery, undefined);
    tables.attemptCursors.delete(endpoint);
    return;
  }
  const isPassed = sequence <= cursorOf(tables, endpoint);
  const open = tables.openDeliveries.get(deliveryKey(delivery));
  countAttempts(tables, delivery, open?.attempts ?? (isPassed ? attempts : 0));
  setOpen(tables, delivery, undefined);
};

type Seen = SeenDelivery & Pick<StoredDelivery, 'createdAt'>;

const cursorOf = ({ attemptCursors }: Tables, endpoint: WebhookEndpointId): number =>
  attemptCursors.get(endpoint) ?? 0;

/** The deliveries after the cursor, in the order of their events. */
const following = (tables: Tables, endpoint: WebhookEndpointId): readonly Seen[] => {
  const cursor = cursorOf(tables, endpoint);
  return tables.deliveriesOf
    .of(endpoint)
    .flatMap((key) => tables.deliveries.get(key) ?? [])
    .filter(({ sequence }) => sequence > cursor)
    .sort((a, b) => a.sequence - b.sequence)
    .map((delivery) => ({ ...delivery, counted: 0 }));
};

/** The open deliveries, in the order in which they are looked at. */
const openOf = (
  tables: Tables,
  endpoint: WebhookEndpointId,
  until = Number.POSITIVE_INFINITY,
): readonly SeenDelivery[] =>
  tables.openOf
    .of(endpoint)
    .flatMap((key) => tables.openDeliveries.get(key) ?? [])
    .filter(({ dueAt }) => dueAt <= until)
    .sort((a, b) => a.dueAt - b.dueAt || a.sequence - b.sequence)
    .flatMap(({ sequence, attempts: counted }) => {
      const delivery = tables.deliveries.get(deliveryKey({ endpoint, sequence }));
      return delivery ? { ...delivery, counted } : [];
    });

const setOpen = (
  { openDeliveries, openOf }: Tables,
  delivery: DeliveryKey,
  open: OpenDelivery | undefined,
): void => {
  const key = deliveryKey(delivery);
  if (open) {
    openDeliveries.set(key, open);
    openOf.add(delivery.endpoint, key);
  } else {
    openDeliveries.delete(key);
    openOf.remove(delivery.endpoint, key);
  }
};

const countAttempts = (
  { attempts, attemptCounts: counts }: Tables,
  delivery: DeliveryKey,
  counted: number,
): void => {
  const { endpoint } = delivery;
  const uncounted = (attempts.get(deliveryKey(delivery)) ?? []).filter(
    ({ number }) => number > counted,
  );
  for (const one of attemptCounts(uncounted)) {
    const key = [endpoint, one.stepMs, one.at, one.outcome].join(' ');
    counts.set(key, { endpoint, ...one, count: one.count + (counts.get(key)?.count ?? 0) });
  }
};

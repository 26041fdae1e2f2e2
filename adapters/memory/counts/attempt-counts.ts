import {
  attemptCounts,
  hasChanged,
  type OpenDelivery,
  openAfter,
  openAtOnce,
  passed,
  type SeenDelivery,
} from '../../../core/model/statistics/attempt-count.js';
import type { Delivery } from '../../../core/model/webhooks/delivery.js';
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
      countAttempts(tables, endpoint, each);
      setOpen(tables, endpoint, each.id, openAfter(each));
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
export const lookAgain = (tables: Tables, delivery: Delivery, counted: number): void => {
  const { endpoint, id } = delivery;
  const { sequence } = delivery.event;
  if (sequence > cursorOf(tables, endpoint)) return;
  const known = tables.openDeliveries.get(id)?.attempts ?? counted;
  const open = openAfter({ ...delivery, sequence });
  setOpen(tables, endpoint, id, open && { ...open, attempts: known });
};

/** Counts what is not counted of a delivery that is about to be removed. Nothing of a removed endpoint is. */
export const countRemoved = (tables: Tables, delivery: Delivery): void => {
  const { endpoint, id, event, attempts } = delivery;
  if (!tables.endpoints.has(endpoint)) {
    setOpen(tables, endpoint, id, undefined);
    tables.attemptCursors.delete(endpoint);
    return;
  }
  const isPassed = event.sequence <= cursorOf(tables, endpoint);
  const counted = tables.openDeliveries.get(id)?.attempts ?? (isPassed ? attempts : 0);
  countAttempts(tables, endpoint, { id, counted });
  setOpen(tables, endpoint, id, undefined);
};

type Seen = SeenDelivery & Pick<Delivery, 'createdAt'>;

const cursorOf = ({ attemptCursors }: Tables, endpoint: WebhookEndpointId): number =>
  attemptCursors.get(endpoint) ?? 0;

/** The deliveries after the cursor, in the order of their events. */
const following = (tables: Tables, endpoint: WebhookEndpointId): readonly Seen[] => {
  const cursor = cursorOf(tables, endpoint);
  return tables.deliveriesOf
    .of(endpoint)
    .flatMap((id) => tables.deliveries.get(id) ?? [])
    .filter(({ event }) => event.sequence > cursor)
    .sort((a, b) => a.event.sequence - b.event.sequence)
    .map((delivery) => ({ ...delivery, sequence: delivery.event.sequence, counted: 0 }));
};

/** The open deliveries, in the order in which they are looked at. */
const openOf = (
  tables: Tables,
  endpoint: WebhookEndpointId,
  until = Number.POSITIVE_INFINITY,
): readonly SeenDelivery[] =>
  tables.openOf
    .of(endpoint)
    .flatMap((id) => tables.openDeliveries.get(id) ?? [])
    .filter(({ dueAt }) => dueAt <= until)
    .sort((a, b) => a.dueAt - b.dueAt || a.sequence - b.sequence)
    .flatMap(({ id, sequence, attempts: counted }) => {
      const delivery = tables.deliveries.get(id);
      return delivery ? { ...delivery, sequence, counted } : [];
    });

const setOpen = (
  { openDeliveries, openOf }: Tables,
  endpoint: WebhookEndpointId,
  id: OpenDelivery['id'],
  open: OpenDelivery | undefined,
): void => {
  if (open) {
    openDeliveries.set(id, open);
    openOf.add(endpoint, id);
  } else {
    openDeliveries.delete(id);
    openOf.remove(endpoint, id);
  }
};

const countAttempts = (
  { attempts, attemptCounts: counts }: Tables,
  endpoint: WebhookEndpointId,
  { id, counted }: Pick<SeenDelivery, 'id' | 'counted'>,
): void => {
  const uncounted = (attempts.get(id) ?? []).filter(({ number }) => number > counted);
  for (const one of attemptCounts(uncounted)) {
    const key = [endpoint, one.stepMs, one.at, one.outcome].join(' ');
    counts.set(key, { endpoint, ...one, count: one.count + (counts.get(key)?.count ?? 0) });
  }
};

import { deliveryKey } from '../../../core/commit/facts.js';
import {
  attemptsShown,
  type DeliveryAttempt,
  type DeliveryWithAttempts,
} from '../../../core/model/webhooks/delivery.js';
import { healthy } from '../../../core/model/webhooks/health.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import { numberIn } from '../../../core/shared/ids.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { entityTables } from '../tables/entities.js';
import { lastAttempts } from '../tables/webhooks/attempts.js';
import {
  deliveriesOfEvents,
  deliveryPages,
  findDeliveredSequences,
} from '../tables/webhooks/deliveries.js';
import { endpointsAfter, endpointsOf, findHealth } from '../tables/webhooks/endpoints.js';
import { countPendingOf } from '../tables/webhooks/pending-deliveries.js';
import { countPending } from './count-pending.js';

/** Webhook endpoints and deliveries in a database. */
export const knexWebhooks = (
  session: DatabaseSession,
): Pick<Stores, 'endpoints' | 'deliveries'> => {
  const { fetchRows } = session;
  const find = session.lookUp(lookUp(entityTables.endpoints.find));
  return {
    endpoints: {
      find: (project, id) => find({ project, id }),
      list: (project) => fetchRows(endpointsOf, [{ project }]),
      health: async (endpoint) => {
        const [found] = await fetchRows(findHealth, [{ endpoint }]);
        return found ? { failingSince: found.failingSince, failures: found.failures } : healthy;
      },
      listAll: ({ after = '', limit }) => fetchRows(endpointsAfter, [{ after, limit }]),
    },
    deliveries: {
      find: async (project, id) => {
        const sequence = numberIn(id);
        const found = await fetchRows(deliveriesOfEvents, [{ project, sequence }]);
        const [one] = await withHistory(
          session,
          found.filter((each) => each.id === id),
        );
        return one;
      },
      list: async (project, endpoint, { status, sequence, ...page }) => {
        const { before = Number.MAX_SAFE_INTEGER, limit } = page;
        if (sequence === undefined) {
          const row = { project, endpoint, before, limit };
          return withHistory(session, await fetchRows(deliveryPages[status ?? 'all'], [row]));
        }
        const found = await fetchRows(deliveriesOfEvents, [{ project, sequence }]);
        const isWanted = (each: DeliveryWithAttempts): boolean =>
          each.endpoint === endpoint && (status === undefined || each.status === status);
        const wanted = sequence < before ? found.filter(isWanted).slice(0, limit) : [];
        return withHistory(session, wanted);
      },
      ofEvents: async (project, sequences) => {
        const rows = sequences.map((sequence) => ({ project, sequence }));
        return withHistory(session, await fetchRows(deliveriesOfEvents, rows));
      },
      pending: () => countPending(session),
      countPending: async (endpoint, limit) => {
        const [count = 0] = await fetchRows(countPendingOf, [{ endpoint, limit }]);
        return Math.min(count, limit);
      },
      delivered: async (endpoint, sequences) => {
        const rows = sequences.map((sequence) => ({ endpoint, sequence }));
        return fetchRows(findDeliveredSequences, rows);
      },
    },
  };
};

/** Adds the later attempts to deliveries that have their first one. */
const withHistory = async (
  { fetchRows }: DatabaseSession,
  deliveries: readonly DeliveryWithAttempts[],
): Promise<readonly DeliveryWithAttempts[]> => {
  const rows = deliveries
    .filter(({ attempts }) => attempts > 1)
    .map(({ endpoint, event: { sequence }, attempts }) => ({ endpoint, sequence, attempts }));
  const later = new Map<string, DeliveryAttempt[]>(rows.map((row) => [deliveryKey(row), []]));
  for (const found of rows.length > 0 ? await fetchRows(lastAttempts, rows) : [])
    later.get(deliveryKey(found))?.push(found.attempt);
  return deliveries.map((delivery) => {
    const { endpoint, event, history } = delivery;
    const others = later.get(deliveryKey({ endpoint, sequence: event.sequence })) ?? [];
    return { ...delivery, history: [...history, ...others].slice(-attemptsShown) };
  });
};

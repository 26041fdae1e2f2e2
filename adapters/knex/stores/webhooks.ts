import type {
  Delivery,
  DeliveryAttempt,
  DeliveryStatus,
  DeliveryWithAttempts,
} from '../../../core/model/webhooks/delivery.js';
import { healthy } from '../../../core/model/webhooks/health.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { ProjectId, WebhookEndpointId } from '../../../core/shared/ids.js';
import type { From } from '../names/names.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { entityTables } from '../tables/entities.js';
import { lastAttempts } from '../tables/webhooks/attempts.js';
import {
  countPendingOf,
  type DeliveryRow,
  deliveriesOfEvents,
  deliveryFrom,
  findDeliveredSequences,
  findDelivery,
} from '../tables/webhooks/deliveries.js';
import { endpointsAfter, endpointsOf, findHealth } from '../tables/webhooks/endpoints.js';
import { countPending } from './count-pending.js';

/** Literal values: SQLite does not use a partial index for a bound value. */
const statusIs = {
  pending: `(status = 'pending' and attempts = 0 or status = 'pending' and attempts > 0)`,
  succeeded: `status = 'succeeded'`,
  failed: `status = 'failed'`,
} as const satisfies Record<DeliveryStatus, string>;

/** Webhook endpoints and deliveries in a database. */
export const knexWebhooks = (
  session: DatabaseSession,
): Pick<Stores, 'endpoints' | 'deliveries'> => {
  const { fetchRows, query } = session;
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
        const found = await fetchRows(findDelivery, [{ project, id }]);
        return (await withHistory(session, found))[0];
      },
      list: async (project, endpoint, { status, sequence, before, limit }) => {
        const page = await query((from) => {
          const rows = deliveriesTo(from, project, endpoint);
          if (status) rows.whereRaw(statusIs[status]);
          if (sequence !== undefined) rows.where('sequence', sequence);
          if (before) rows.where('id', '<', before);
          return rows.orderBy('id', 'desc').limit(limit);
        });
        return withHistory(session, page.map(deliveryFrom));
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
        const found = await fetchRows(findDeliveredSequences, rows);
        return found.map(({ sequence }) => sequence);
      },
    },
  };
};

/** The deliveries to an endpoint of the project. */
const deliveriesTo = (from: From, project: ProjectId, endpoint: WebhookEndpointId) =>
  from<DeliveryRow>('deliveries')
    .where({ project, endpoint })
    .whereExists(from('endpoints').where({ project, id: endpoint }));

const withHistory = async (
  { fetchRows }: DatabaseSession,
  deliveries: readonly Delivery[],
): Promise<readonly DeliveryWithAttempts[]> => {
  const rows = deliveries.map(({ id, attempts }) => ({ delivery: id, attempts }));
  const histories = new Map<string, DeliveryAttempt[]>(deliveries.map(({ id }) => [id, []]));
  for (const { delivery, attempt } of await fetchRows(lastAttempts, rows))
    histories.get(delivery)?.push(attempt);
  return deliveries.map((delivery) => ({
    ...delivery,
    history: histories.get(delivery.id) ?? [],
  }));
};

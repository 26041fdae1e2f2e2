import { isActive } from '../../../core/model/webhooks/endpoint.js';
import type { DeliveryQueue } from '../../../core/ports/stores/webhook-store.js';
import { numberIn } from '../../../core/shared/ids.js';
import type { DatabaseSession } from '../session/session.js';
import { endpointWork, nextDelivery } from '../tables/webhooks/deliveries.js';
import { knexLanes, releaseLease } from './leases.js';

/** The delivery queue in a database. */
export const knexDeliveryQueue = (session: DatabaseSession): DeliveryQueue => ({
  ...knexLanes(session, 'endpoint'),
  findDue: findDue(session),
  nextDue: async (lane) => (await session.fetchRows(nextDelivery, [{ endpoint: lane }]))[0],
  release: (lease) =>
    session.transact(() => releaseLease(lease, nextDelivery, { endpoint: lease.lane })),
});

const findDue =
  ({ fetchRows, onDamagedRow }: DatabaseSession): DeliveryQueue['findDue'] =>
  async ({ project, lane, epoch, now, limit, after, except }) => {
    const running = except.map(numberIn).filter(Number.isSafeInteger).join(',');
    const row = { project, endpoint: lane, after, running, now, limit };
    const rows = await fetchRows(endpointWork, [row]);
    for (const { damaged } of rows) if (damaged) onDamagedRow(damaged);
    const found = rows[0]?.found;
    if (!found || found.leaseEpoch !== epoch) return undefined;
    const { endpoint, health } = found;
    if (!isActive(endpoint)) return { endpoint, health, fresh: [], retries: [] };
    const due = rows.flatMap((row) => row.due ?? []);
    return {
      endpoint,
      health,
      fresh: due.filter(({ delivery }) => delivery.attempts === 0),
      retries: due.filter(({ delivery }) => delivery.attempts > 0),
    };
  };

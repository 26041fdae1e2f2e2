import { isActive } from '../../../core/model/webhooks/endpoint.js';
import type { DeliveryQueue, DueDelivery } from '../../../core/ports/stores/webhook-store.js';
import type { DatabaseSession } from '../session/session.js';
import { endpointWork, nextDelivery } from '../tables/webhooks/deliveries.js';
import { knexLanes, releaseLease } from './leases.js';

/** The delivery queue in a database. */
export const knexDeliveryQueue = (session: DatabaseSession): DeliveryQueue => ({
  ...knexLanes(session, 'endpoint'),
  findDue: findDue(session.fetchRows),
  nextDue: async (lane) => (await session.fetchRows(nextDelivery, [{ endpoint: lane }]))[0],
  release: (lease) =>
    session.transact(() => releaseLease(lease, nextDelivery, { endpoint: lease.lane })),
});

const findDue =
  (ask: DatabaseSession['fetchRows']): DeliveryQueue['findDue'] =>
  async ({ project, lane, epoch, now, limit, after, except }) => {
    const withRunning = limit + except.length;
    // Running first attempts are older than the event `after`, so a query after it finds none of them.
    const first_limit = after > 0 ? limit : withRunning;
    const row = { project, endpoint: lane, after, first_limit, now, limit: withRunning };
    const rows = await ask(endpointWork, [row]);
    const found = rows[0]?.found;
    if (!found || found.leaseEpoch !== epoch) return undefined;
    const { endpoint, health } = found;
    if (!isActive(endpoint)) return { endpoint, health, fresh: [], retries: [] };
    const running = new Set(except);
    const chosen = (isWanted: (each: DueDelivery) => boolean): readonly DueDelivery[] =>
      rows
        .flatMap(({ due }) => due ?? [])
        .filter((due) => isWanted(due) && !running.has(due.delivery.id))
        .slice(0, limit);
    return {
      ...{ endpoint, health },
      fresh: chosen(({ delivery }) => delivery.attempts === 0),
      retries: chosen(({ delivery }) => delivery.attempts > 0),
    };
  };

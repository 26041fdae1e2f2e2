import { isActive } from '../../../core/model/webhooks/endpoint.js';
import type {
  DeliveryQueue,
  DueDeliveriesQuery,
  DueDelivery,
  EndpointWork,
} from '../../../core/ports/stores/webhook-store.js';
import { withTrace } from '../../../core/shared/trace-context.js';
import type { DatabaseSession } from '../session/session.js';
import {
  type DueDeliveryRow,
  deliveriesToRetry,
  eventsToDeliver,
  freshDeliveries,
  nextDelivery,
} from '../tables/webhooks/deliveries.js';
import { findEndpointWithLease } from '../tables/webhooks/endpoints.js';
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
  async (query) => {
    const { lane, epoch, now, limit, after, except } = query;
    const withRunning = limit + except.length;
    // Running first attempts are older than the event `after`, so a query after it finds none of them.
    const first = { endpoint: lane, after, limit: after > 0 ? limit : withRunning };
    const fresh = await ask(freshDeliveries, [first]);
    const retries = await ask(deliveriesToRetry, [{ endpoint: lane, now, limit: withRunning }]);
    // The endpoint is read last: a deactivation before this read stops its deliveries.
    const [found] = await ask(findEndpointWithLease, [{ id: lane }]);
    if (!found || found.leaseEpoch !== epoch) return undefined;
    const { endpoint, health } = found;
    const due = isActive(endpoint) ? { fresh, retries } : { fresh: [], retries: [] };
    return { endpoint, health, ...(await withTexts(ask, query, due)) };
  };

/** The texts are read each time: an erasure or the retention of messages, in any process, changes them. */
const withTexts = async (
  ask: DatabaseSession['fetchRows'],
  { lane, project, limit, except }: DueDeliveriesQuery,
  { fresh, retries }: Readonly<Record<'fresh' | 'retries', readonly DueDeliveryRow[]>>,
): Promise<Pick<EndpointWork, 'fresh' | 'retries'>> => {
  const running = new Set(except);
  const chosen = (due: readonly DueDeliveryRow[]) =>
    due.filter(({ id }) => !running.has(id)).slice(0, limit);
  const [first, later] = [chosen(fresh), chosen(retries)];
  const rows = [...first, ...later].map(({ sequence }) => ({ project, sequence }));
  const found = rows.length > 0 ? await ask(eventsToDeliver, rows) : [];
  const events = new Map(found.map((event) => [event.sequence, event]));
  const withEvent = ({ id, attempts, sequence }: DueDeliveryRow): readonly DueDelivery[] => {
    const event = events.get(sequence);
    if (!event) return [];
    const { subject, text, trace } = event;
    const delivery = { id, endpoint: lane, event, attempts };
    return [withTrace<DueDelivery>({ delivery, subject, text }, trace)];
  };
  return { fresh: first.flatMap(withEvent), retries: later.flatMap(withEvent) };
};

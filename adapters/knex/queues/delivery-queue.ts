import { isActive } from '../../../core/model/webhooks/endpoint.js';
import type {
  DeliveryQueue,
  DueDeliveriesQuery,
  DueDelivery,
  EndpointWork,
} from '../../../core/ports/stores/webhook-store.js';
import type { Session } from '../session/session.js';
import { deliveredEvents, type FindDeliveredEvents } from '../stores/delivered-events.js';
import {
  type DueDeliveryRow,
  deliveriesToRetry,
  freshDeliveries,
  nextDelivery,
} from '../tables/deliveries.js';
import { findEndpointWithLease } from '../tables/endpoints.js';
import { knexLanes, releaseLease } from './leases.js';

/** The deliveries to make, in a database; see the port for what each call promises. */
export const knexDeliveryQueue = (session: Session): DeliveryQueue => ({
  ...knexLanes(session, 'endpoint'),
  findDue: findDue(session.fetchRows),
  nextDue: async (lane) => (await session.fetchRows(nextDelivery, [{ endpoint: lane }]))[0],
  release: (lease) =>
    session.transact(() => releaseLease(lease, nextDelivery, { endpoint: lease.lane })),
});

const findDue = (ask: Session['fetchRows']): DeliveryQueue['findDue'] => {
  const find = deliveredEvents(ask);
  return async (look) => {
    const { lane, epoch, now, limit, after, except } = look;
    const taken = limit + except.length;
    // Those that are being attempted come first of all, so none of them comes after an event that was given.
    const first = { endpoint: lane, after, taken: after > 0 ? limit : taken };
    const fresh = await ask(freshDeliveries, [first]);
    const retries = await ask(deliveriesToRetry, [{ endpoint: lane, now, taken }]);
    // The endpoint is read last, so that nothing is due that it was deactivated before.
    const [found] = await ask(findEndpointWithLease, [{ id: lane }]);
    if (!found || found.leaseEpoch !== epoch) return undefined;
    const { endpoint, health } = found;
    const due = isActive(endpoint) ? { fresh, retries } : { fresh: [], retries: [] };
    return { endpoint, health, ...(await withTexts(find, look, due)) };
  };
};

const withTexts = async (
  find: FindDeliveredEvents,
  { lane, project, limit, except }: DueDeliveriesQuery,
  { fresh, retries }: Readonly<Record<'fresh' | 'retries', readonly DueDeliveryRow[]>>,
): Promise<Pick<EndpointWork, 'fresh' | 'retries'>> => {
  const inHand = new Set(except);
  const chosen = (due: readonly DueDeliveryRow[]) =>
    due.filter(({ id }) => !inHand.has(id)).slice(0, limit);
  const [news, again] = [chosen(fresh), chosen(retries)];
  const events = await find(
    project,
    [...news, ...again].map(({ sequence }) => sequence),
  );
  const whole = ({ id, attempts, sequence }: DueDeliveryRow): readonly DueDelivery[] => {
    const event = events.get(sequence);
    if (!event) return [];
    const { subject, text } = event;
    return [{ delivery: { id, endpoint: lane, event, attempts }, subject, text }];
  };
  return { fresh: news.flatMap(whole), retries: again.flatMap(whole) };
};

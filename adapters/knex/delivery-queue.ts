import type {
  DeliveryQueue,
  DueDelivery,
  EndpointWork,
  Look,
} from '../../core/ports/webhook-store.js';
import type { Delivery } from '../../core/webhooks/delivery.js';
import { isActive } from '../../core/webhooks/endpoint.js';
import { giveBack, knexLanes } from './leases.js';
import type { Session } from './session.js';
import {
  deliveriesToRetry,
  eventTexts,
  freshDeliveries,
  nextDelivery,
} from './tables/deliveries.js';
import { type SeenEndpoint, seeEndpoint } from './tables/endpoints.js';
import { ask, readAll, reading, type Work } from './work.js';

/** The deliveries to make, in a database; see the port for what each call promises. */
export const knexDeliveryQueue = (session: Session): DeliveryQueue => ({
  ...knexLanes(session, 'endpoint'),
  look: (look) => session.transact(() => lookInto(look)),
  nextDue: async (lane) => (await session.ask(nextDelivery, [{ endpoint: lane }]))[0],
  release: (lease) =>
    session.transact(() => giveBack(lease, nextDelivery, { endpoint: lease.lane })),
});

/** The endpoint is read last, so that nothing is due that it was deactivated before. */
function* lookInto({
  lane,
  project,
  epoch,
  now,
  limit,
  except,
}: Look): Work<EndpointWork | undefined> {
  const fresh: Delivery[] = [];
  const retries: Delivery[] = [];
  const seen: SeenEndpoint[] = [];
  const row = { endpoint: lane, taken: limit + except.length };
  yield* readAll([
    reading(freshDeliveries, [row], (delivery) => fresh.push(delivery)),
    reading(deliveriesToRetry, [{ ...row, now }], (delivery) => retries.push(delivery)),
    reading(seeEndpoint, [{ id: lane }], (endpoint) => seen.push(endpoint)),
  ]);
  const [found] = seen;
  if (!found || found.heldUnder !== epoch) return undefined;
  const { endpoint, health } = found;
  if (!isActive(endpoint)) return { endpoint, health, fresh: [], retries: [] };

  const chosen = (deliveries: readonly Delivery[]) =>
    deliveries.filter(({ id }) => !except.includes(id)).slice(0, limit);
  const [first, again] = [chosen(fresh), chosen(retries)];
  const sequences = [...first, ...again].map(({ event }) => ({
    project,
    sequence: event.sequence,
  }));
  const texts = new Map(
    (yield* ask(eventTexts, sequences)).map(({ sequence, text }) => [sequence, text]),
  );
  const withText = (deliveries: readonly Delivery[]): readonly DueDelivery[] =>
    deliveries.flatMap((delivery) => {
      const text = texts.get(delivery.event.sequence);
      return text === undefined ? [] : [{ delivery, text }];
    });
  return { endpoint, health, fresh: withText(first), retries: withText(again) };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PendingDeliveries } from '../../../core/ports/stores/webhook-store.js';
import type { WebhookEndpointId } from '../../../core/shared/ids.js';
import type { DatabaseSession } from '../session/session.js';
import {
  deliveriesAdded,
  type PendingSlice,
  pendingSlices,
} from '../tables/webhooks/pending-deliveries.js';

/** Endpoints in one statement. On SQLite a statement of full slices blocks the event loop for about 10 ms. */
const endpointsAtOnce = 100;

/** The number of an endpoint's pending deliveries, and the sequence number of the first event among them. */
type Counted = { readonly count: number; readonly first: number };

/** Counts the pending deliveries of all endpoints in slices, and lets other work run between them. */
export const countPending = async (
  session: DatabaseSession,
): Promise<readonly PendingDeliveries[]> => {
  const endpoints: readonly WebhookEndpointId[] = await session.query((from) =>
    from<{ readonly id: WebhookEndpointId }>('endpoints').pluck('id'),
  );
  const counted = new Map<WebhookEndpointId, Counted>();
  for (const slice of pendingSlices) await countIn(session, slice, endpoints, counted);
  return withAges(session, counted);
};

const countIn = async (
  { fetchRows }: DatabaseSession,
  slice: PendingSlice,
  endpoints: readonly WebhookEndpointId[],
  counted: Map<WebhookEndpointId, Counted>,
): Promise<void> => {
  const rest = endpoints.map((endpoint) => ({ endpoint, after: -1 }));
  while (rest.length > 0) {
    for (const found of await fetchRows(slice, rest.splice(0, endpointsAtOnce))) {
      const { endpoint, pending, first, last } = found;
      const before = counted.get(endpoint);
      if (first !== null)
        counted.set(endpoint, {
          count: (before?.count ?? 0) + pending,
          first: Math.min(before?.first ?? first, first),
        });
      if (last !== null) rest.push({ endpoint, after: last });
    }
    await nextTurn();
  }
};

/** Leaves out an endpoint whose first delivery was settled or pruned since it was counted. */
const withAges = async (
  { fetchRows }: DatabaseSession,
  counted: ReadonlyMap<WebhookEndpointId, Counted>,
): Promise<readonly PendingDeliveries[]> => {
  const rest = [...counted].map(([endpoint, { first }]) => ({ endpoint, sequence: first }));
  const pending: PendingDeliveries[] = [];
  while (rest.length > 0) {
    for (const { endpoint, at } of await fetchRows(
      deliveriesAdded,
      rest.splice(0, endpointsAtOnce),
    ))
      pending.push({ endpoint, count: counted.get(endpoint)?.count ?? 0, oldestAt: at });
    await nextTurn();
  }
  return pending;
};

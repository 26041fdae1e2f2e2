import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebhookEndpoint } from '../../../core/model/webhooks/endpoint.js';
import type { Session } from '../session/session.js';
import { type PendingSlice, pendingSlices } from '../tables/webhooks/deliveries.js';

/** Endpoints in one statement. On SQLite a statement of full slices blocks the event loop for about 10 ms. */
const endpointsAtOnce = 100;

/** Counts the pending deliveries of all endpoints in slices, and lets other work run between them. */
export const countPending = async (session: Session): Promise<number> => {
  const endpoints: readonly WebhookEndpoint['id'][] = await session.query((from) =>
    from<Pick<WebhookEndpoint, 'id'>>('endpoints').pluck('id'),
  );
  let pending = 0;
  for (const slice of pendingSlices) pending += await countIn(session, slice, endpoints);
  return pending;
};

const countIn = async (
  { fetchRows }: Session,
  slice: PendingSlice,
  endpoints: readonly WebhookEndpoint['id'][],
): Promise<number> => {
  const rest = endpoints.map((endpoint) => ({ endpoint, after: -1 }));
  let pending = 0;
  while (rest.length > 0) {
    for (const found of await fetchRows(slice, rest.splice(0, endpointsAtOnce))) {
      pending += found.pending;
      if (found.last !== null) rest.push({ endpoint: found.endpoint, after: found.last });
    }
    await nextTurn();
  }
  return pending;
};

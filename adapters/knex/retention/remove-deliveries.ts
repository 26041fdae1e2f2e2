import type { WebhookEndpointId } from '../../../core/shared/ids.js';
import { countRemoved, type RemovedDelivery } from '../counts/attempt-counts.js';
import { bind, execute, type Work } from '../session/work.js';
import { deleteAttempts } from '../tables/webhooks/attempts.js';
import { deleteDeliveries } from '../tables/webhooks/deliveries.js';

/** Removes deliveries that the transaction has locked, with their attempts. Those are counted before. */
export function* removeDeliveries(
  endpoint: WebhookEndpointId,
  removed: readonly RemovedDelivery[],
): Work<number> {
  if (removed.length === 0) return 0;
  yield* countRemoved(endpoint, removed);
  return yield* removeUncounted(endpoint, removed);
}

/** Removes deliveries of an endpoint that is removed: nothing counts their attempts. */
export function* removeUncounted(
  endpoint: WebhookEndpointId,
  removed: readonly Pick<RemovedDelivery, 'id'>[],
): Work<number> {
  yield* execute(
    bind(
      deleteDeliveries,
      removed.map(({ id }) => ({ endpoint, id })),
    ),
    bind(
      deleteAttempts,
      removed.map(({ id: delivery }) => ({ delivery })),
    ),
  );
  return removed.length;
}

import type { WebhookEndpointId } from '../../../core/shared/ids.js';
import { countRemoved } from '../counts/attempt-counts.js';
import { bind, execute, type Work } from '../session/work.js';
import { deleteDeliveryAttempts } from '../tables/webhooks/attempts.js';
import { deleteDeliveries, type LockedDelivery } from '../tables/webhooks/removed-deliveries.js';

/** Removes deliveries that the transaction has locked, with their attempts. Those are counted before. */
export function* removeDeliveries(
  endpoint: WebhookEndpointId,
  removed: readonly LockedDelivery[],
): Work<number> {
  if (removed.length === 0) return 0;
  yield* countRemoved(endpoint, removed);
  return yield* removeUncounted(endpoint, removed);
}

/** Removes deliveries of an endpoint that is removed: nothing counts their attempts. */
export function* removeUncounted(
  endpoint: WebhookEndpointId,
  removed: readonly Pick<LockedDelivery, 'sequence'>[],
): Work<number> {
  const rows = removed.map(({ sequence }) => ({ endpoint, sequence }));
  yield* execute(bind(deleteDeliveries, rows), bind(deleteDeliveryAttempts, rows));
  return removed.length;
}

import { isOldDelivery } from '../../../core/model/retention/removable.js';
import { fetchRows, type Work } from '../session/work.js';
import { endpointsWithOldDeliveries, oldDeliveries } from '../tables/old-rows.js';
import { lockEndedDeliveries } from '../tables/webhooks/removed-deliveries.js';
import type { PruneKind } from './prune-kind.js';
import { removeDeliveries } from './remove-deliveries.js';

/**
 * Removes old deliveries that have ended, with their attempts, in the order of their events. No delivery is older than its
 * event, so it looks no further where the events of a whole page are young enough.
 */
export const pruneOldDeliveries: PruneKind = async ({ session, inBatches }, limits) => {
  const cutoffs = new Map(limits.map(({ project, before }) => [project, before]));
  const found = await session.fetchRows(
    endpointsWithOldDeliveries,
    limits.map(({ project, before }) => ({ project, before })),
  );
  let removed = 0;
  for (const { project, endpoint } of found) {
    const before = cutoffs.get(project) ?? 0;
    let after = 0;
    removed += await inBatches(async (rows) => {
      const row = { project, endpoint, after, limit: rows };
      const page = await session.fetchRows(oldDeliveries, [row]);
      after = page.at(-1)?.sequence ?? after;
      const old = page
        .filter((delivery) => isOldDelivery(delivery, before))
        .map(({ sequence }) => ({ endpoint, sequence }));
      const removeOld = function* (): Work<number> {
        return yield* removeDeliveries(endpoint, yield* fetchRows(lockEndedDeliveries, old));
      };
      const count = old.length > 0 ? await session.transact(removeOld) : 0;
      const isYoung = page.every(
        ({ createdAt, eventAt }) => Math.min(createdAt, eventAt) >= before,
      );
      const isLast = page.length < rows || isYoung;
      return { removed: count, isLast };
    });
  }
  return removed;
};

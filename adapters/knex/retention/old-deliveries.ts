import { isOldDelivery } from '../../../core/model/retention/removable.js';
import { leastIdAt } from '../../../core/shared/ids.js';
import { fetchRows, type Work } from '../session/work.js';
import { endpointsWithOldDeliveries, oldDeliveries } from '../tables/old-rows.js';
import { lockEndedDeliveries } from '../tables/webhooks/deliveries.js';
import type { PruneKind } from './prune-kind.js';
import { removeDeliveries } from './remove-deliveries.js';

/** Removes old deliveries that have ended, with their attempts. */
export const pruneOldDeliveries: PruneKind = async ({ session, inBatches }, limits) => {
  const cutoffs = new Map(limits.map(({ project, before }) => [project, before]));
  const found = await session.fetchRows(
    endpointsWithOldDeliveries,
    limits.map(({ project, before }) => ({ project, until: leastIdAt('whd', before) })),
  );
  let removed = 0;
  for (const { project, endpoint } of found) {
    const before = cutoffs.get(project) ?? 0;
    const until = leastIdAt('whd', before);
    let after = '';
    removed += await inBatches(async (rows) => {
      const page = await session.fetchRows(oldDeliveries, [
        { endpoint, after, until, limit: rows },
      ]);
      after = page.at(-1)?.id ?? after;
      const old = page
        .filter((delivery) => isOldDelivery(delivery, before))
        .map(({ id }) => ({ endpoint, id }));
      const removeOld = function* (): Work<number> {
        return yield* removeDeliveries(endpoint, yield* fetchRows(lockEndedDeliveries, old));
      };
      const count = old.length > 0 ? await session.transact(removeOld) : 0;
      return { removed: count, isLast: page.length < rows };
    });
  }
  return removed;
};

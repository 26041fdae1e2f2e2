import { isOldDelivery } from '../../../core/model/retention/removable.js';
import { leastIdAt } from '../../../core/shared/ids.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import { deleteDeliveries, endpointsWithOldDeliveries, oldDeliveries } from '../tables/old-rows.js';
import { deleteAttempts } from '../tables/webhooks/attempts.js';
import type { PruneKind } from './prune-kind.js';

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
      const count = old.length > 0 ? await session.transact(() => removeDeliveries(old)) : 0;
      return { removed: count, isLast: page.length < rows };
    });
  }
  return removed;
};

function* removeDeliveries(
  old: readonly { readonly endpoint: string; readonly id: string }[],
): Work<number> {
  const gone = yield* fetchRows(deleteDeliveries, old);
  yield* execute(
    bind(
      deleteAttempts,
      gone.map((delivery) => ({ delivery })),
    ),
  );
  return gone.length;
}

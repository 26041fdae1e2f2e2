import { cutoff } from '../../../core/model/retention/limits.js';
import { isOldDelivery } from '../../../core/model/retention/removable.js';
import type { ProjectId, WebhookEndpointId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import type { DatabaseSession } from '../session/session.js';
import { fetchRows, type Work } from '../session/work.js';
import { endpointsWithOldDeliveries, oldDeliveries } from '../tables/old-rows.js';
import { retentionLimitsOfKind } from '../tables/tenants/retention-limits.js';
import { lockEndedDeliveries } from '../tables/webhooks/removed-deliveries.js';
import type { InBatches } from './batches.js';
import { removeDeliveries } from './remove-deliveries.js';

/** What rows are removed with. */
export type PruneParts = { readonly session: DatabaseSession; readonly inBatches: InBatches };

/** Limits that one query reads: so many projects share the queries that find what is too old. */
const pageSize = 500;

/** Removes old deliveries that have ended, with their attempts, by the limits that projects have set. */
export const pruneOldDeliveries = async (parts: PruneParts, now: Instant): Promise<number> => {
  let removed = 0;
  let after = '';
  for (;;) {
    const row = { kind: 'deliveries', after, limit: pageSize };
    const page = await parts.session.fetchRows(retentionLimitsOfKind, [row]);
    const cutoffs = new Map(page.map(({ project, days }) => [project, cutoff(days, now)]));
    const found = await parts.session.fetchRows(
      endpointsWithOldDeliveries,
      [...cutoffs].map(([project, before]) => ({ project, before })),
    );
    for (const { project, endpoint } of found)
      removed += await pruneEndpoint(parts, { project, endpoint }, cutoffs.get(project) ?? 0);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return removed;
    after = last.project;
  }
};

/**
 * In the order of the events. No delivery is older than its event, so it looks no further where the events of a whole page are
 * young enough.
 */
const pruneEndpoint = (
  { session, inBatches }: PruneParts,
  of: { readonly project: ProjectId; readonly endpoint: WebhookEndpointId },
  before: Instant,
): Promise<number> => {
  const { endpoint } = of;
  let after = 0;
  return inBatches(async (rows) => {
    const page = await session.fetchRows(oldDeliveries, [{ ...of, after, limit: rows }]);
    after = page.at(-1)?.sequence ?? after;
    const old = page
      .filter((delivery) => isOldDelivery(delivery, before))
      .map(({ sequence }) => ({ endpoint, sequence }));
    const removeOld = function* (): Work<number> {
      return yield* removeDeliveries(endpoint, yield* fetchRows(lockEndedDeliveries, old));
    };
    const removed = old.length > 0 ? await session.transact(removeOld) : 0;
    const isYoung = page.every(({ createdAt, eventAt }) => Math.min(createdAt, eventAt) >= before);
    return { removed, isLast: page.length < rows || isYoung };
  });
};

import { cutoff, type RetentionKind } from '../../../core/model/retention/limits.js';
import type { Removed } from '../../../core/ports/stores/retention.js';
import { retentionLimitsAfter, type StoredLimit } from '../tables/tenants/retention-limits.js';
import { pruneOldDeliveries } from './old-deliveries.js';
import { pruneOldMedia } from './old-media.js';
import { pruneOldMessages } from './old-messages.js';
import { pruneOldTimelines } from './old-timelines.js';
import type { PruneKind, PruneParts } from './prune-kind.js';

/** Events are removed in the order of their log, also in projects without a limit. */
type LimitedKind = Exclude<RetentionKind, 'events'>;

const pruneKinds: Readonly<Record<LimitedKind, PruneKind>> = {
  messages: pruneOldMessages,
  timelines: pruneOldTimelines,
  media: pruneOldMedia,
  deliveries: pruneOldDeliveries,
};

/** Limits that one query reads: so many projects share the queries that find what is too old. */
const pageSize = 500;

/** Removes what is too old by the limits that projects have set. Projects without any cost nothing. */
export const pruneByLimits = async (parts: PruneParts): Promise<Pick<Removed, LimitedKind>> => {
  const removed = { messages: 0, timelines: 0, media: 0, deliveries: 0 };
  let page: readonly StoredLimit[] = [];
  do {
    const { project = '', kind = '' } = page.at(-1) ?? {};
    page = await parts.session.fetchRows(retentionLimitsAfter, [
      { project, kind, limit: pageSize },
    ]);
    for (const [name, prune] of Object.entries(pruneKinds) as [LimitedKind, PruneKind][]) {
      const limits = page
        .filter((limit) => limit.kind === name && limit.days !== null)
        .map((limit) => ({ ...limit, before: cutoff(limit.days, parts.now) }));
      if (limits.length > 0) removed[name] += await prune(parts, limits);
    }
  } while (page.length === pageSize);
  return removed;
};

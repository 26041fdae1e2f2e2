import { expiryCutoff } from '../../../core/model/idempotency/idempotency.js';
import { reportRetentionMs } from '../../../core/model/messages/status-report.js';
import { countSteps } from '../../../core/model/statistics/event-count.js';
import type { Retention } from '../../../core/ports/stores/retention.js';
import { dayMs } from '../../../core/shared/time.js';
import { type InBatches, pacedBatches } from '../retention/batches.js';
import { pruneByLimits } from '../retention/by-limits.js';
import type { Session } from '../session/session.js';
import { bind, execute, fetchRows } from '../session/work.js';
import { projectsWithOldCounts, pruneEventCounts } from '../tables/event-counts.js';
import { pruneQueueSamples } from '../tables/queue-samples.js';
import {
  type EventCutoff,
  projectsWithOldEvents,
  pruneCommitMarkers,
  pruneEphemeral,
  pruneEvents,
  pruneIdempotency,
  pruneUnmatchedReports,
} from '../tables/retention.js';
import { deleteAttempts } from '../tables/webhooks/attempts.js';
import { firstEventSince, pruneDeliveries } from '../tables/webhooks/deliveries.js';
import {
  deleteRemovedEndpoints,
  endpointsOf,
  removedEndpoints,
} from '../tables/webhooks/endpoints.js';
import { knexErasure } from './erasure.js';

/** Removed endpoints that one run looks at. */
const endpointLimit = 100;

/** Deletes what is too old in small transactions, so that other transactions never wait long. */
export const knexRetention = (session: Session): Retention => ({
  ...knexErasure(session),
  prune: async (now) => {
    const inBatches = pacedBatches();
    const parts = { session, inBatches };
    const pruneBefore = pruneAged(parts);
    await pruneBefore(pruneCommitMarkers, now - dayMs);
    const projects = await session.fetchRows(projectsWithOldEvents, [{ now }]);
    const deliveries = await pruneAllDeliveries(parts, projects);
    const events = await pruneAllEvents(parts, projects);
    const byLimits = await pruneByLimits({ ...parts, now });
    return {
      ...byLimits,
      events,
      deliveries: deliveries + byLimits.deliveries,
      idempotency: await pruneBefore(pruneIdempotency, expiryCutoff(now)),
      unmatchedReports: await pruneBefore(pruneUnmatchedReports, now - reportRetentionMs),
      ephemeral: await pruneBefore(pruneEphemeral, now),
      statistics: (await pruneCounts(parts, now)) + (await pruneSamples(parts, now)),
    };
  },
});

type Parts = { readonly session: Session; readonly inBatches: InBatches };

const pruneAged =
  ({ session, inBatches }: Parts) =>
  (query: typeof pruneIdempotency, deadAt: number): Promise<number> =>
    inBatches(async (rows) => {
      const row = { dead_at: deadAt, removed: rows };
      const removed = (await session.transact(() => fetchRows(query, [row]))).length;
      return { removed, isLast: removed < rows };
    });

const pruneAllEvents = async (
  { session, inBatches }: Parts,
  projects: readonly EventCutoff[],
): Promise<number> => {
  let all = 0;
  for (const { project, before } of projects)
    all += await inBatches(async (rows) => {
      const row = { project, before, removed: rows };
      const removed = (await session.transact(() => fetchRows(pruneEvents, [row]))).length;
      return { removed, isLast: removed < rows };
    });
  return all;
};

const pruneCounts = async ({ session, inBatches }: Parts, now: number): Promise<number> => {
  const cutoffs = countSteps.map(({ stepMs, keptMs }) => ({ step: stepMs, before: now - keptMs }));
  let all = 0;
  for (const cutoff of await session.fetchRows(projectsWithOldCounts, cutoffs))
    all += await inBatches(async (rows) => {
      const row = { ...cutoff, removed: rows };
      const removed = (await session.transact(() => fetchRows(pruneEventCounts, [row]))).length;
      return { removed, isLast: removed < rows };
    });
  return all;
};

const pruneSamples = async ({ session, inBatches }: Parts, now: number): Promise<number> => {
  let all = 0;
  for (const { stepMs: step, keptMs } of countSteps)
    all += await inBatches(async (rows) => {
      const row = { step, before: now - keptMs, removed: rows };
      const removed = (await session.transact(() => fetchRows(pruneQueueSamples, [row]))).length;
      return { removed, isLast: removed < rows };
    });
  return all;
};

/** Deletes deliveries before their events, so that each has its event, and all deliveries of removed endpoints. */
const pruneAllDeliveries = async (
  parts: Parts,
  projects: readonly EventCutoff[],
): Promise<number> => {
  const { fetchRows: find, transact } = parts.session;
  let removed = 0;
  for (const { project, before: since } of projects) {
    const [before = 0] = await find(firstEventSince, [{ project, since }]);
    for (const { id } of await find(endpointsOf, [{ project }]))
      removed += await pruneDeliveriesOf(parts, id, before);
  }
  for (const endpoint of await find(removedEndpoints, [{ after: '', limit: endpointLimit }])) {
    removed += await pruneDeliveriesOf(parts, endpoint, Number.MAX_SAFE_INTEGER);
    await transact(() => execute(bind(deleteRemovedEndpoints, [{ endpoint }])));
  }
  return removed;
};

const pruneDeliveriesOf = (
  { session, inBatches }: Parts,
  endpoint: string,
  before: number,
): Promise<number> =>
  inBatches(async (rows) => {
    const removed = await session.transact(function* () {
      const ids = yield* fetchRows(pruneDeliveries, [{ endpoint, before, removed: rows }]);
      yield* execute(
        bind(
          deleteAttempts,
          ids.map((delivery) => ({ delivery })),
        ),
      );
      return ids.length;
    });
    return { removed, isLast: removed < rows };
  });

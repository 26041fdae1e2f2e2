import { expiryCutoff } from '../../../core/model/idempotency/idempotency.js';
import { reportRetentionMs } from '../../../core/model/messages/status-report.js';
import { receivedFileOf } from '../../../core/model/retention/removable.js';
import { countSteps } from '../../../core/model/statistics/event-count.js';
import type { Retention } from '../../../core/ports/stores/retention.js';
import type { MessageId, WebhookEndpointId } from '../../../core/shared/ids.js';
import { dayMs } from '../../../core/shared/time.js';
import { pacedBatches } from '../retention/batches.js';
import { type PruneParts, pruneOldDeliveries } from '../retention/old-deliveries.js';
import { removeDeliveries, removeUncounted } from '../retention/remove-deliveries.js';
import { splitDamaged } from '../session/damaged-row.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import { entityTables } from '../tables/entities.js';
import { messagesNaming, messagesOfContacts } from '../tables/erasure.js';
import { projectsWithOldCounts, pruneEventCounts } from '../tables/event-counts.js';
import { deletedMedia } from '../tables/media.js';
import {
  eventsOfMessages,
  firstWaiting,
  messagesBetween,
  projectsWithOld,
} from '../tables/old-rows.js';
import { removeErrorsOfGoneEvents } from '../tables/queue/dead-letters.js';
import { jobsAbout } from '../tables/queue/jobs.js';
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
import { layersWithRetention } from '../tables/tenants/plans.js';
import { retentionLimitsOfKind } from '../tables/tenants/retention-limits.js';
import { pruneAttemptCounts } from '../tables/webhooks/attempt-counts.js';
import {
  deleteRemovedEndpoints,
  endpointsOf,
  removedEndpoints,
} from '../tables/webhooks/endpoints.js';
import { deleteOpenOf } from '../tables/webhooks/open-deliveries.js';
import {
  firstEventSince,
  type LockedDelivery,
  lockOldestDeliveries,
} from '../tables/webhooks/removed-deliveries.js';

/** Removed endpoints that one run looks at. */
const endpointLimit = 100;

/** Deletes what is too old in small transactions, so that other transactions never wait long. */
export const knexRetention = (session: DatabaseSession): Retention => ({
  limits: ({ kind, after, limit }) =>
    session.fetchRows(retentionLimitsOfKind, [{ kind, after: after ?? '', limit }]),
  layers: ({ after, limit }) =>
    session.fetchRows(layersWithRetention, [{ after: after ?? '', limit }]),
  projectsWith: (kind, ranges) =>
    session.fetchRows(
      projectsWithOld[kind],
      ranges.map(({ project, after, until }) => ({ project, after: after ?? '', until })),
    ),
  messages: async ({ project, after, until, limit }) => {
    const row = { project, after: after ?? '', until, limit };
    const page = await session.fetchRows(messagesBetween, [row]);
    const subjects = page.map(({ id: subject }) => ({ project, subject }));
    const jobs = await session.fetchRows(jobsAbout, subjects);
    const waiting = new Set<string>(jobs.map(({ subject }) => subject));
    return page.map((found) => ({ ...found, isWaiting: waiting.has(found.id) }));
  },
  deletedMedia: (query) => session.fetchRows(deletedMedia, [query]),
  firstWaiting: async () =>
    (await session.fetchRows(firstWaiting, [{ from: 'msg_', until: 'msg_~' }]))[0],
  findPerson: async ({ project, person, after, limit }) => {
    const digits = person.replace(/^\+/, '');
    const row = { project, person, digits, after: after ?? '', limit };
    const seen = await session.fetchRows(messagesNaming, [row]);
    const found = seen.filter(({ namesPerson }) => namesPerson).map(({ id }) => id);
    return { found, last: seen.at(-1)?.id ?? null };
  },
  findOfContacts: async ({ project, contacts, after, limit }) => {
    const found: MessageId[] = [];
    for (const contact of contacts) {
      const row = { project, contact, after: after ?? '', limit };
      found.push(...(await session.fetchRows(messagesOfContacts, [row])));
    }
    return found.sort().slice(0, limit);
  },
  findTraces: async (project, messages) => {
    const subjects = messages.map(({ id: subject }) => ({ project, subject }));
    const found = splitDamaged(await session.fetchRows(eventsOfMessages, subjects));
    for (const row of found.damaged) session.onDamagedRow(row);
    const events = found.whole;
    const ids = messages.flatMap((message) => receivedFileOf(message) ?? []);
    const rows = ids.map((id) => ({ project, id }));
    const files = await session.fetchRows(entityTables.media.find, rows);
    return messages.map((message) => ({
      message,
      events: events.filter(({ subject }) => subject === message.id),
      file: files.find(({ id }) => id === receivedFileOf(message)),
    }));
  },
  prune: async (now) => {
    const inBatches = pacedBatches();
    const parts = { session, inBatches };
    const pruneBefore = pruneAged(parts);
    await pruneBefore(pruneCommitMarkers, now - dayMs);
    const projects = await session.fetchRows(projectsWithOldEvents, [{ now }]);
    const deliveries = await pruneAllDeliveries(parts, projects);
    const events = await pruneAllEvents(parts, projects);
    await session.transact(() => execute(bind(removeErrorsOfGoneEvents, [{}])));
    return {
      events,
      deliveries: deliveries + (await pruneOldDeliveries(parts, now)),
      idempotency: await pruneBefore(pruneIdempotency, expiryCutoff(now)),
      unmatchedReports: await pruneBefore(pruneUnmatchedReports, now - reportRetentionMs),
      ephemeral: await pruneBefore(pruneEphemeral, now),
      statistics: (await pruneCounts(parts, now)) + (await pruneSteps(parts, now)),
    };
  },
});

const pruneAged =
  ({ session, inBatches }: PruneParts) =>
  (query: typeof pruneIdempotency, deadAt: number): Promise<number> =>
    inBatches(async (rows) => {
      const row = { dead_at: deadAt, removed: rows };
      const removed = (await session.transact(() => fetchRows(query, [row]))).length;
      return { removed, isLast: removed < rows };
    });

const pruneAllEvents = async (
  { session, inBatches }: PruneParts,
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

const pruneCounts = async ({ session, inBatches }: PruneParts, now: number): Promise<number> => {
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

/** Deletes the old steps of the tables that have an index by step and time. */
const pruneSteps = async ({ session, inBatches }: PruneParts, now: number): Promise<number> => {
  let all = 0;
  for (const query of [pruneQueueSamples, pruneAttemptCounts])
    for (const { stepMs: step, keptMs } of countSteps)
      all += await inBatches(async (rows) => {
        const row = { step, before: now - keptMs, removed: rows };
        const removed = (await session.transact(() => fetchRows(query, [row]))).length;
        return { removed, isLast: removed < rows };
      });
  return all;
};

/** Deletes deliveries before their events, so that each has its event, and all deliveries of removed endpoints. */
const pruneAllDeliveries = async (
  parts: PruneParts,
  projects: readonly EventCutoff[],
): Promise<number> => {
  const { fetchRows: find, transact } = parts.session;
  let removed = 0;
  for (const { project, before: since } of projects) {
    const [before = 0] = await find(firstEventSince, [{ project, since }]);
    for (const { id } of await find(endpointsOf, [{ project }]))
      removed += await pruneDeliveriesOf(parts, id, before, removeDeliveries);
  }
  for (const endpoint of await find(removedEndpoints, [{ after: '', limit: endpointLimit }])) {
    const all = Number.MAX_SAFE_INTEGER;
    removed += await pruneDeliveriesOf(parts, endpoint, all, removeUncounted);
    const gone = [deleteRemovedEndpoints, ...deleteOpenOf].map((each) =>
      bind(each, [{ endpoint }]),
    );
    await transact(() => execute(...gone));
  }
  return removed;
};

/** How the deliveries of an endpoint are removed that a transaction has locked. */
type RemoveLocked = (
  endpoint: WebhookEndpointId,
  locked: readonly LockedDelivery[],
) => Work<number>;

const pruneDeliveriesOf = (
  { session, inBatches }: PruneParts,
  endpoint: WebhookEndpointId,
  before: number,
  remove: RemoveLocked,
): Promise<number> =>
  inBatches(async (rows) => {
    const removed = await session.transact(function* () {
      const row = { endpoint, before, limit: rows };
      return yield* remove(endpoint, yield* fetchRows(lockOldestDeliveries, [row]));
    });
    return { removed, isLast: removed < rows };
  });

import { setTimeout as pause } from 'node:timers/promises';
import { eventRetentionMs } from '../../../core/model/events/event.js';
import { expiryCutoff } from '../../../core/model/idempotency/idempotency.js';
import { reportRetentionMs } from '../../../core/model/messages/status-report.js';
import type { Retention } from '../../../core/ports/stores/retention.js';
import { dayMs } from '../../../core/shared/time.js';
import type { Session } from '../session/session.js';
import { bind, execute, fetchRows } from '../session/work.js';
import {
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

/** Rows in one transaction, and transactions for one table in one run. */
const batchRows = 100;
const maxBatches = 10_000;
/** The pause after a transaction, in times of its duration: other transactions get most of the database. */
const pauseShare = 4;

/** Deletes expired rows in small transactions, so that other transactions never wait long. */
export const knexRetention = (session: Session): Retention => {
  const { transact } = session;
  const pruneBefore = (query: typeof pruneIdempotency, deadAt: number) =>
    inBatches(async () => {
      const row = { dead_at: deadAt, removed: batchRows };
      return (await transact(() => fetchRows(query, [row]))).length;
    });
  return {
    ...knexErasure(session),
    prune: async (now) => {
      await pruneBefore(pruneCommitMarkers, now - dayMs);
      return {
        deliveries: await pruneAllDeliveries(session, now - eventRetentionMs),
        events: await pruneAllEvents(session, now - eventRetentionMs),
        idempotency: await pruneBefore(pruneIdempotency, expiryCutoff(now)),
        unmatchedReports: await pruneBefore(pruneUnmatchedReports, now - reportRetentionMs),
        ephemeral: await pruneBefore(pruneEphemeral, now),
      };
    },
  };
};

const pruneAllEvents = async (
  { fetchRows: find, transact }: Session,
  before: number,
): Promise<number> => {
  let removed = 0;
  for (const project of await find(projectsWithOldEvents, [{ before }])) {
    const row = { project, before, removed: batchRows };
    removed += await inBatches(
      async () => (await transact(() => fetchRows(pruneEvents, [row]))).length,
    );
  }
  return removed;
};

/** Deletes deliveries before their events, so that each has its event, and all deliveries of removed endpoints. */
const pruneAllDeliveries = async (session: Session, since: number): Promise<number> => {
  const { fetchRows: find, transact } = session;
  let removed = 0;
  for (const project of await find(projectsWithOldEvents, [{ before: since }])) {
    const [before = 0] = await find(firstEventSince, [{ project, since }]);
    for (const { id } of await find(endpointsOf, [{ project }]))
      removed += await pruneDeliveriesOf(session, id, before);
  }
  for (const endpoint of await find(removedEndpoints, [{ after: '', limit: batchRows }])) {
    removed += await pruneDeliveriesOf(session, endpoint, Number.MAX_SAFE_INTEGER);
    await transact(() => execute(bind(deleteRemovedEndpoints, [{ endpoint }])));
  }
  return removed;
};

const pruneDeliveriesOf = (
  { transact }: Session,
  endpoint: string,
  before: number,
): Promise<number> =>
  inBatches(() =>
    transact(function* () {
      const ids = yield* fetchRows(pruneDeliveries, [{ endpoint, before, removed: batchRows }]);
      yield* execute(
        bind(
          deleteAttempts,
          ids.map((delivery) => ({ delivery })),
        ),
      );
      return ids.length;
    }),
  );

/** Repeats a batch until one is not full, and pauses after each. */
const inBatches = async (batch: () => Promise<number>): Promise<number> => {
  let removed = 0;
  for (let done = 0; done < maxBatches; done += 1) {
    const startedAt = performance.now();
    const count = await batch();
    removed += count;
    if (count < batchRows) break;
    await pause(pauseShare * (performance.now() - startedAt));
  }
  return removed;
};

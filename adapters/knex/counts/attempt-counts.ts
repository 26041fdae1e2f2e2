import {
  attemptCounts,
  openAfter,
  passed,
  type SeenDelivery,
} from '../../../core/model/statistics/attempt-count.js';
import type { AttemptCountStore } from '../../../core/ports/stores/counts/attempt-count-store.js';
import type { WebhookDeliveryId, WebhookEndpointId } from '../../../core/shared/ids.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  addAttemptCounts,
  addAttemptCursor,
  attemptCountsBetween,
  lockAttemptCursors,
  lockFreeAttemptCursor,
  setAttemptCursor,
  uncountedAttempts,
} from '../tables/webhooks/attempt-counts.js';
import {
  changedOpenDeliveries,
  countedOpenDeliveries,
  deleteOpenDeliveries,
  endpointsToCount,
  firstFollowingDelivery,
  followingDeliveries,
  setOpenDeliveries,
} from '../tables/webhooks/open-deliveries.js';

/** Counts of webhook attempts in a database. */
export const knexAttemptCounts = ({
  fetchRows: read,
  transact,
}: Pick<DatabaseSession, 'fetchRows' | 'transact'>): AttemptCountStore => ({
  behind: (now) => read(endpointsToCount, [{ now }]),
  count: (endpoint, limit) => transact(() => countNext(endpoint, limit)),
  read: ({ endpoints, stepMs: step, from, to }) =>
    read(
      attemptCountsBetween,
      endpoints.map((endpoint) => ({ endpoint, step, from_at: from, to_at: to })),
    ),
  countedTo: async (endpoint) => {
    const [first] = passed(await read(firstFollowingDelivery, [{ endpoint }]));
    return first?.createdAt;
  },
});

/** The lock of the cursor makes the calls of all processes take turns, so that each attempt is counted once. */
function* countNext(endpoint: WebhookEndpointId, limit: number): Work<number> {
  yield* execute(bind(addAttemptCursor, [{ endpoint, sequence: 0 }]));
  const [after] = yield* fetchRows(lockFreeAttemptCursor, [{ endpoint }]);
  if (after === undefined) return 0;
  const next = passed(yield* fetchRows(followingDeliveries, [{ endpoint, after, limit }]));
  const changed = yield* fetchRows(changedOpenDeliveries, [{ endpoint }]);
  const seen = [...next, ...changed];
  if (seen.length === 0) return 0;
  yield* addCounts(endpoint, seen);
  const ended = changed.filter((each) => !openAfter(each));
  yield* execute(
    bind(
      setOpenDeliveries,
      seen.flatMap((each) => openRows(endpoint, each)),
    ),
    bind(
      deleteOpenDeliveries,
      ended.map(({ id }) => ({ endpoint, delivery: id })),
    ),
    bind(setAttemptCursor, [{ endpoint, sequence: next.at(-1)?.sequence ?? after }]),
  );
  return seen.length;
}

const openRows = (endpoint: WebhookEndpointId, seen: SeenDelivery) => {
  const open = openAfter(seen);
  if (!open) return [];
  const { id: delivery, sequence, attempts, dueAt } = open;
  return [{ endpoint, delivery, sequence, attempts, due_at: dueAt }];
};

function* addCounts(
  endpoint: WebhookEndpointId,
  seen: readonly Pick<SeenDelivery, 'id' | 'attempts' | 'counted'>[],
): Work<void> {
  const uncounted = seen.filter(({ attempts, counted }) => attempts > counted);
  const found = yield* fetchRows(
    uncountedAttempts,
    uncounted.map(({ id: delivery, counted, attempts }) => ({ delivery, counted, attempts })),
  );
  const rows = attemptCounts(found).map(({ stepMs, at, outcome, count }) => ({
    ...{ endpoint, step: stepMs, at },
    ...{ outcome, quantity: count },
  }));
  yield* execute(bind(addAttemptCounts, rows));
}

/** A delivery that is about to be removed. */
export type RemovedDelivery = {
  readonly id: WebhookDeliveryId;
  readonly sequence: number;
  readonly attempts: number;
};

/** Counts what is not counted of deliveries that the transaction has locked and is about to remove. */
export function* countRemoved(
  endpoint: WebhookEndpointId,
  removed: readonly RemovedDelivery[],
): Work<void> {
  const rows = removed.map(({ id: delivery }) => ({ endpoint, delivery }));
  yield* execute(bind(addAttemptCursor, [{ endpoint, sequence: 0 }]));
  const [cursor = 0] = yield* fetchRows(lockAttemptCursors, [{ endpoint }]);
  const found = yield* fetchRows(countedOpenDeliveries, rows);
  const open = new Map(found.map(({ delivery, counted }) => [delivery, counted]));
  const seen = removed.map((each) => ({
    ...each,
    counted: open.get(each.id) ?? (each.sequence <= cursor ? each.attempts : 0),
  }));
  yield* addCounts(endpoint, seen);
  yield* execute(bind(deleteOpenDeliveries, rows));
}

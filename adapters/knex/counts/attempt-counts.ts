import {
  attemptCounts,
  openAfter,
  passed,
  type SeenDelivery,
} from '../../../core/model/statistics/attempt-count.js';
import type { AttemptCountStore } from '../../../core/ports/stores/counts/attempt-count-store.js';
import type { WebhookEndpointId } from '../../../core/shared/ids.js';
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
import type { LockedDelivery } from '../tables/webhooks/removed-deliveries.js';

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
      ended.map(({ sequence }) => ({ endpoint, sequence })),
    ),
    bind(setAttemptCursor, [{ endpoint, sequence: next.at(-1)?.sequence ?? after }]),
  );
  return seen.length;
}

const openRows = (endpoint: WebhookEndpointId, seen: SeenDelivery) => {
  const open = openAfter(seen);
  if (!open) return [];
  const { sequence, attempts, dueAt } = open;
  return [{ endpoint, sequence, attempts, due_at: dueAt }];
};

function* addCounts(
  endpoint: WebhookEndpointId,
  seen: readonly (LockedDelivery & Pick<SeenDelivery, 'counted'>)[],
): Work<void> {
  const firsts = seen.flatMap(({ counted, first }) => (counted === 0 && first ? [first] : []));
  const others = yield* fetchRows(
    uncountedAttempts,
    seen
      .filter(({ attempts, counted }) => attempts > Math.max(counted, 1))
      .map(({ sequence, counted, attempts }) => ({ endpoint, sequence, counted, attempts })),
  );
  const rows = attemptCounts([...firsts, ...others]).map(({ stepMs, at, outcome, count }) => ({
    ...{ endpoint, step: stepMs, at },
    ...{ outcome, quantity: count },
  }));
  yield* execute(bind(addAttemptCounts, rows));
}

/** Counts what is not counted of deliveries that the transaction has locked and is about to remove. */
export function* countRemoved(
  endpoint: WebhookEndpointId,
  removed: readonly LockedDelivery[],
): Work<void> {
  const rows = removed.map(({ sequence }) => ({ endpoint, sequence }));
  yield* execute(bind(addAttemptCursor, [{ endpoint, sequence: 0 }]));
  const [cursor = 0] = yield* fetchRows(lockAttemptCursors, [{ endpoint }]);
  const found = yield* fetchRows(countedOpenDeliveries, rows);
  const open = new Map(found.map(({ sequence, counted }) => [sequence, counted]));
  const seen = removed.map((each) => ({
    ...each,
    counted: open.get(each.sequence) ?? (each.sequence <= cursor ? each.attempts : 0),
  }));
  yield* addCounts(endpoint, seen);
  yield* execute(bind(deleteOpenDeliveries, rows));
}

import type {
  MediaQueue,
  PendingInbound,
  PendingInboundStore,
} from '../../../core/ports/queues/pending-inbound-store.js';
import { damagedWaitMs, type SplitRows, splitDamaged } from '../session/damaged-row.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  beginReceiving,
  type MediaQueueTable,
  overdueInbound,
  pendingInboundRow,
  pendingInboundTable,
} from '../tables/queue/pending-inbound.js';

/** A queue of media files in a table of a database. */
export const knexMediaQueue = (
  { transact, fetchRows: read, onDamagedRow }: DatabaseSession,
  table: MediaQueueTable,
): MediaQueue => ({
  add: (pending) => transact(() => execute(bind(table.add, [pendingInboundRow(pending)]))),
  claim: async ({ now, leaseMs, limit }) => {
    // Most polls find nothing: a read writes nothing, a transaction on Postgres does.
    if ((await read(table.due, [{ now, limit: 1 }])).length === 0) return [];
    const { whole, damaged } = await transact(() => claimDue(table, now, now + leaseMs, limit));
    for (const row of damaged) onDamagedRow(row);
    return whole;
  },
  postpone: (name, { dueAt, tries }) =>
    transact(() => execute(bind(table.postpone, [{ name, due_at: dueAt, tries }]))),
  remove: (name) => transact(() => execute(bind(table.remove, [{ name }]))),
  pending: async () => (await read(table.pending, [{}]))[0] ?? { count: 0, oldest: undefined },
});

/** Pending inbound messages in a database. */
export const knexPendingInbound = (session: DatabaseSession): PendingInboundStore => ({
  ...knexMediaQueue(session, pendingInboundTable),
  beginReceiving: (name) => session.transact(() => execute(bind(beginReceiving, [{ name }]))),
  overdue: async ({ limit, ...query }) => {
    // Damaged rows are left out: as many as are asked for may be among the first.
    const found = await session.fetchRows(overdueInbound, [{ ...query, limit: 2 * limit }]);
    return found.slice(0, limit);
  },
});

/** A damaged message waits, so that it never takes the place of another. */
function* claimDue(
  table: MediaQueueTable,
  now: number,
  leaseEnd: number,
  limit: number,
): Work<SplitRows<PendingInbound>> {
  const due = splitDamaged(yield* fetchRows(table.due, [{ now, limit }]));
  const leased = due.whole.map(({ name }) => ({ name, due_at: leaseEnd }));
  const waiting = due.damaged.map(({ id }) => ({ name: id, due_at: now + damagedWaitMs }));
  yield* execute(bind(table.lease, [...leased, ...waiting]));
  return due;
}

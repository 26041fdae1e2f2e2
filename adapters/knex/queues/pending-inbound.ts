import type {
  MediaQueue,
  PendingInbound,
  PendingInboundStore,
} from '../../../core/ports/queues/pending-inbound-store.js';
import type { Session } from '../session/session.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  type MediaQueueTable,
  overdueInbound,
  pendingInboundRow,
  pendingInboundTable,
} from '../tables/pending-inbound.js';

/** A queue of media files in a table of a database. */
export const knexMediaQueue = (
  { transact, fetchRows: read }: Session,
  table: MediaQueueTable,
): MediaQueue => ({
  add: (pending) => transact(() => execute(bind(table.add, [pendingInboundRow(pending)]))),
  claim: ({ now, leaseMs, limit }) => transact(() => claimDue(table, now, now + leaseMs, limit)),
  postpone: (name, { dueAt, tries }) =>
    transact(() => execute(bind(table.postpone, [{ name, due_at: dueAt, tries }]))),
  remove: (name) => transact(() => execute(bind(table.remove, [{ name }]))),
  pending: async () => (await read(table.pending, [{}]))[0] ?? { count: 0, oldest: undefined },
});

/** Pending inbound messages in a database. */
export const knexPendingInbound = (session: Session): PendingInboundStore => ({
  ...knexMediaQueue(session, pendingInboundTable),
  overdue: async (query) =>
    (await session.fetchRows(overdueInbound, [query])).slice(0, query.limit),
});

function* claimDue(
  table: MediaQueueTable,
  now: number,
  leaseEnd: number,
  limit: number,
): Work<readonly PendingInbound[]> {
  const due = yield* fetchRows(table.due, [{ now, limit }]);
  const rows = due.map(({ name }) => ({ name, due_at: leaseEnd }));
  yield* execute(bind(table.lease, rows));
  return due;
}

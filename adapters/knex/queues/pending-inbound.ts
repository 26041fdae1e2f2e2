import type {
  PendingInbound,
  PendingInboundStore,
} from '../../../core/ports/queues/pending-inbound-store.js';
import type { Session } from '../session/session.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  addPendingInbound,
  deletePendingInbound,
  duePendingInbound,
  leasePendingInbound,
  pendingInboundRow,
  postponePendingInbound,
} from '../tables/pending-inbound.js';

/** Pending inbound messages in a database. */
export const knexPendingInbound = ({ transact }: Session): PendingInboundStore => ({
  add: (pending) => transact(() => execute(bind(addPendingInbound, [pendingInboundRow(pending)]))),
  claim: ({ now, leaseMs, limit }) => transact(() => claimDue(now, now + leaseMs, limit)),
  postpone: (name, { dueAt, tries }) =>
    transact(() => execute(bind(postponePendingInbound, [{ name, due_at: dueAt, tries }]))),
  remove: (name) => transact(() => execute(bind(deletePendingInbound, [{ name }]))),
});

function* claimDue(now: number, leaseEnd: number, limit: number): Work<readonly PendingInbound[]> {
  const due = yield* fetchRows(duePendingInbound, [{ now, limit }]);
  const rows = due.map(({ name }) => ({ name, due_at: leaseEnd }));
  yield* execute(bind(leasePendingInbound, rows));
  return due;
}

import type {
  PendingInbound,
  PendingInboundStore,
} from '../../../core/ports/queues/pending-inbound-store.js';
import type { Session } from '../session/session.js';
import { ask, step, tell, type Work } from '../session/work.js';
import {
  addAwaited,
  awaitedRow,
  dueAwaited,
  lendAwaited,
  postponeAwaited,
  removeAwaited,
} from '../tables/inbox.js';

/** The inbox in the stores' own database; see the port for what each call promises. */
export const knexInbox = ({ transact }: Session): PendingInboundStore => ({
  add: (awaited) => transact(() => tell(step(addAwaited, [awaitedRow(awaited)]))),
  claim: ({ now, leaseMs, limit }) => transact(() => borrowDue(now, now + leaseMs, limit)),
  postpone: (name, { dueAt, tries }) =>
    transact(() => tell(step(postponeAwaited, [{ name, due_at: dueAt, tries }]))),
  remove: (name) => transact(() => tell(step(removeAwaited, [{ name }]))),
});

function* borrowDue(now: number, until: number, lent: number): Work<readonly PendingInbound[]> {
  const due = yield* ask(dueAwaited, [{ now, lent }]);
  const rows = due.map(({ name }) => ({ name, due_at: until }));
  yield* tell(step(lendAwaited, rows));
  return due;
}

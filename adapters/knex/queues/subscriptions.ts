import {
  type EventSubscription,
  isLeasedUnder,
  type SubscriptionCursor,
  type SubscriptionLease,
} from '../../../core/model/events/subscription.js';
import type { SubscriptionStore } from '../../../core/ports/queues/subscription-store.js';
import type { DatabaseSession } from '../session/session.js';
import { ascending, bind, execute, fetchRows, type Work } from '../session/work.js';
import { deleteDeadLettersAfter, deleteDeadLettersOf } from '../tables/queue/dead-letters.js';
import {
  acknowledgeCursors,
  addSubscription,
  allEventPositions,
  claimSubscription,
  deleteEventCursors,
  deleteSubscription,
  eventPositions,
  fenceSubscription,
  findSubscription,
  keepEpoch,
  listSubscriptions,
  lockSubscription,
  raiseCursors,
  releaseSubscription,
  renewSubscription,
  setCursors,
} from '../tables/queue/subscriptions.js';
import { knexDeadLetters } from './dead-letters.js';

/** Subscriptions in a database. */
export const knexSubscriptions = ({
  transact,
  fetchRows: read,
}: Pick<DatabaseSession, 'transact' | 'fetchRows'>): SubscriptionStore => ({
  ...knexDeadLetters({ transact, fetchRows: read }),
  open: (subscription, cursors) => transact(() => open(subscription, cursors)),
  find: async (name) => {
    const [found] = await read(findSubscription, [{ name }]);
    return found && { name, project: found.project };
  },
  claim: (name, { owner, now, leaseMs }) =>
    transact(function* () {
      const row = { name, owner, now, lease_ms: leaseMs };
      const [claimed] = yield* fetchRows(claimSubscription, [row]);
      return claimed && { name, epoch: claimed.epoch };
    }),
  renew: ({ name, epoch }, { owner, now, leaseMs }) =>
    transact(function* () {
      const row = { name, epoch, owner, now, lease_ms: leaseMs };
      return (yield* fetchRows(renewSubscription, [row])).length > 0;
    }),
  release: ({ name, epoch }) =>
    transact(() => execute(bind(releaseSubscription, [{ name, epoch }]))),
  advance: (lease, cursors) => transact(() => advance(lease, cursors)),
  acknowledge: (lease, cursor) =>
    transact(function* () {
      const [stored] = yield* fetchRows(keepEpoch, [{ name: lease.name }]);
      if (!isLeasedUnder(stored, lease)) return 'lost';
      const written = yield* fetchRows(acknowledgeCursors, cursorRows(lease.name, [cursor]));
      return written.length > 0 ? 'acknowledged' : 'repeated';
    }),
  positions: ({ name, projects, isBehind }) => {
    const row = { name, is_behind: isBehind ? 1 : 0 };
    return projects
      ? read(
          eventPositions,
          projects.map((project) => ({ ...row, project })),
        )
      : read(allEventPositions, [row]);
  },
  setCursors: (name, cursors) =>
    transact(function* () {
      const [stored] = yield* fetchRows(lockSubscription, [{ name }]);
      if (!stored) return false;
      yield* execute(
        bind(fenceSubscription, [{ name }]),
        bind(setCursors, cursorRows(name, cursors)),
        bind(deleteDeadLettersAfter, cursorRows(name, cursors)),
      );
      return true;
    }),
  remove: (name) =>
    transact(function* () {
      const [stored] = yield* fetchRows(lockSubscription, [{ name }]);
      yield* execute(
        bind(deleteEventCursors, [{ name }]),
        bind(deleteDeadLettersOf, [{ name }]),
        bind(deleteSubscription, [{ name }]),
      );
      return stored !== undefined;
    }),
  list: () => read(listSubscriptions, [{}]),
});

function* open(
  { name, project }: EventSubscription,
  cursors: readonly SubscriptionCursor[],
): Work<EventSubscription> {
  const [added] = yield* fetchRows(addSubscription, [{ name, project, epoch: 0 }]);
  if (added) yield* execute(bind(setCursors, cursorRows(name, cursors)));
  const [stored = added] = yield* fetchRows(findSubscription, [{ name }]);
  return { name, project: stored ? stored.project : project };
}

function* advance(lease: SubscriptionLease, cursors: readonly SubscriptionCursor[]): Work<boolean> {
  const [stored] = yield* fetchRows(keepEpoch, [{ name: lease.name }]);
  if (!isLeasedUnder(stored, lease)) return false;
  yield* execute(bind(raiseCursors, cursorRows(lease.name, cursors)));
  return true;
}

const cursorRows = (subscription: string, cursors: readonly SubscriptionCursor[]) =>
  ascending(
    cursors.map(({ project, sequence }) => ({ subscription, project, sequence })),
    'project',
  );

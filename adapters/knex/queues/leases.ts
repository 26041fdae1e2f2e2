import type { LaneKey, LaneLease } from '../../../core/model/queue/lane.js';
import type { ClaimedLane, LaneQuery, Lanes } from '../../../core/ports/queues/lanes.js';
import type { Instant } from '../../../core/shared/time.js';
import type { DatabaseSession } from '../session/session.js';
import type { Query, Row } from '../session/statement.js';
import { bind, execute, fetchRows, readAll, reading, type Work } from '../session/work.js';
import {
  claimableLane,
  claimLanes,
  type LaneKind,
  type LaneState,
  lockLanes,
  releaseLane,
} from '../tables/queue/lanes.js';
import { renewLeases } from './renew-leases.js';

type AfterClaim<Key extends LaneKey> = (
  claimed: readonly ClaimedLane<Key>[],
  now: Instant,
) => Work<void>;

/** The lanes of one kind in a database. `afterClaim` runs in the transaction of each claim. */
export const knexLanes = <Key extends LaneKey>(
  session: DatabaseSession,
  kind: LaneKind,
  afterClaim?: AfterClaim<Key>,
): Lanes<Key> => ({
  claim: async (claim) => {
    if (!claim.isExpected) {
      // Most polls find nothing: a read writes nothing, a transaction on Postgres does.
      const row = { kind, now: claim.now, left_out: leftOut(claim) };
      const due = await session.fetchRows(claimableLane, [row]);
      if (due.length === 0) return [];
    }
    return session.transact(() => claimDue(kind, claim, afterClaim));
  },
  renew: renewLeases(session),
});

function* claimDue<Key extends LaneKey>(
  kind: LaneKind,
  claim: LaneQuery,
  afterClaim?: AfterClaim<Key>,
): Work<readonly ClaimedLane<Key>[]> {
  const { owner, now, leaseMs, limit } = claim;
  const row = { kind, owner, now, lease_ms: leaseMs, limit, left_out: leftOut(claim) };
  const found = [...(yield* fetchRows(claimLanes, [row]))].sort((a, b) => a.dueAt - b.dueAt);
  // The kind of the lanes decides the type of their keys.
  const claimed = found.map(({ dueAt: _, lane, ...lease }) => ({ lane: lane as Key, ...lease }));
  if (afterClaim) yield* afterClaim(claimed, now);
  return claimed;
}

const leftOut = ({ except = [] }: LaneQuery): string => except.join(' ');

/** Releases a lane. The lane is locked before its next due time is read: a concurrent commit waits, then lowers it. */
export function* releaseLease<Column extends string>(
  lease: LaneLease<LaneKey>,
  next: Query<Column, never, Instant | undefined>,
  nextRow: Row<Column>,
): Work<void> {
  const { lane: key } = lease;
  const locked: LaneState[] = [];
  const due: (Instant | undefined)[] = [];
  yield* readAll([
    reading(lockLanes, [{ key }], (lane) => locked.push(lane)),
    reading(next, [nextRow], (at) => due.push(at)),
  ]);
  if (!isLeasedUnder(lease, locked[0])) return;
  yield* execute(bind(releaseLane, [{ key, due_at: due[0] ?? null }]));
}

/** Whether a lease is still valid: the lane is leased, under the same epoch. */
export const isLeasedUnder = (
  { epoch }: Pick<LaneLease<LaneKey>, 'epoch'>,
  lane: LaneState | undefined,
): boolean => lane?.isLeased === true && lane.epoch === epoch;

import type { LaneKey, LaneLease } from '../../../core/model/queue/lane.js';
import type { LaneQuery, Lanes } from '../../../core/ports/queues/lanes.js';
import type { Instant } from '../../../core/shared/time.js';
import type { Session } from '../session/session.js';
import type { Query, Row } from '../session/statement.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  claimLanes,
  type LaneKind,
  type LaneState,
  lockLanes,
  releaseLane,
} from '../tables/lanes.js';
import { renewLeases } from './renew-leases.js';

type AfterClaim<Key extends LaneKey> = (
  claimed: readonly LaneLease<Key>[],
  now: Instant,
) => Work<void>;

/** The lanes of one kind in a database; `takeOver` is done with each claim. */
export const knexLanes = <Key extends LaneKey>(
  session: Session,
  kind: LaneKind,
  takeOver?: AfterClaim<Key>,
): Lanes<Key> => ({
  claim: (claim) => session.transact(() => claimDue(kind, claim, takeOver)),
  renew: renewLeases(session),
});

function* claimDue<Key extends LaneKey>(
  kind: LaneKind,
  { owner, now, leaseMs, limit }: LaneQuery,
  takeOver?: AfterClaim<Key>,
): Work<readonly LaneLease<Key>[]> {
  const row = { kind, owner, now, lease_ms: leaseMs, claimed: limit };
  const found = [...(yield* fetchRows(claimLanes, [row]))].sort((a, b) => a.dueAt - b.dueAt);
  // The kind says whose keys they are.
  const claimed = found.map(({ lane, project, epoch }) => ({ lane: lane as Key, project, epoch }));
  if (takeOver) yield* takeOver(claimed, now);
  return claimed;
}

/** The lane is locked before its next work is looked for: what comes meanwhile waits, then lowers its due. */
export function* releaseLease<Column extends string>(
  lease: LaneLease<LaneKey>,
  next: Query<Column, never, Instant | undefined>,
  asked: Row<Column>,
): Work<void> {
  const { lane: key } = lease;
  const [lane] = yield* fetchRows(lockLanes, [{ key }]);
  if (!isLeasedUnder(lease, lane)) return;
  const [due] = yield* fetchRows(next, [asked]);
  yield* execute(bind(releaseLane, [{ key, due_at: due ?? null }]));
}

/** Whether a lane is still held under a lease. */
export const isLeasedUnder = (
  { epoch }: Pick<LaneLease<LaneKey>, 'epoch'>,
  lane: LaneState | undefined,
): boolean => lane?.isLeased === true && lane.epoch === epoch;

import type { LaneKey } from '../../../core/model/queue/lane.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Lanes } from '../../../core/ports/queues/lanes.js';
import type { Session } from '../session/session.js';
import type { Row } from '../session/statement.js';
import { fetchRows, type Work } from '../session/work.js';
import { lockFreeLanes, lockLanes, type RenewColumn, renewLanes } from '../tables/lanes.js';

/** Busy lanes that are waited for side by side, and for how long others of them are turned to. */
const concurrentWaits = 3;
const waitBudgetMs = 1_000;

type Renewed = { readonly ours: readonly LaneKey[]; readonly busy: readonly Row<RenewColumn>[] };

/**
 * Prolongs leases: first those of lanes that nobody has locked, all together; then of each busy one by itself. So
 * whoever keeps a lane locked for long costs no other its lease, and nobody waits for one lane while it
 * holds another.
 */
export const renewLeases =
  <Key extends LaneKey>({ transact }: Session): Lanes<Key>['renew'] =>
  async ({ owner, now, leaseMs, lanes }) => {
    const rows = lanes.map(({ lane: key, epoch }) => ({
      ...{ key, epoch, owner, now, lease_ms: leaseMs },
    }));
    const { ours, busy } = await transact(() => renewLocked(lockFreeLanes, rows));
    const renewed = new Set<LaneKey>(ours);
    const waiting = [...busy];
    const until = performance.now() + waitBudgetMs;
    const waitForSome = async (): Promise<void> => {
      while (performance.now() < until) {
        const row = waiting.shift();
        if (!row) return;
        const late = await transact(() => renewLocked(lockLanes, [row])).catch(noneIfUnavailable);
        for (const lane of late.ours) renewed.add(lane);
      }
    };
    await Promise.all(Array.from({ length: concurrentWaits }, waitForSome));
    return lanes.map(({ lane }) => lane).filter((lane) => renewed.has(lane));
  };

function* renewLocked(lock: typeof lockLanes, rows: readonly Row<RenewColumn>[]): Work<Renewed> {
  const keys = rows.map(({ key }) => ({ key }));
  const locked = new Set<unknown>((yield* fetchRows(lock, keys)).map(({ key }) => key));
  const ours = yield* fetchRows(
    renewLanes,
    rows.filter(({ key }) => locked.has(key)),
  );
  return { ours, busy: rows.filter(({ key }) => !locked.has(key)) };
}

/** It is tried again with the next renewal, long before the lease runs out. */
const noneIfUnavailable = (error: unknown): Renewed => {
  if (error instanceof PortFailure) return { ours: [], busy: [] };
  throw error;
};

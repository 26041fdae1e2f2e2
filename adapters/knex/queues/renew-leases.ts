import type { LaneKey } from '../../../core/model/queue/lane.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Lanes } from '../../../core/ports/queues/lanes.js';
import type { DatabaseSession } from '../session/session.js';
import type { Row } from '../session/statement.js';
import { fetchRows, type Work } from '../session/work.js';
import { lockFreeLanes, lockLanes, type RenewColumn, renewLanes } from '../tables/queue/lanes.js';

/** Locked lanes that are waited for concurrently, and the time in which the next one is started. */
const concurrentWaits = 3;
const waitBudgetMs = 1_000;

type Renewed = {
  readonly renewed: readonly LaneKey[];
  readonly locked: readonly Row<RenewColumn>[];
};

/**
 * Renews leases: first of all lanes that are not locked, in one transaction, then of each locked lane in its own. So a
 * lane that stays locked for long does not cost another lane its lease, and no transaction waits for a lane while it
 * locks another.
 */
export const renewLeases =
  <Key extends LaneKey>({ transact }: DatabaseSession): Lanes<Key>['renew'] =>
  async ({ owner, now, leaseMs, lanes }) => {
    const rows = lanes.map(({ lane, epoch }) => ({
      ...{ lane, epoch, owner, now, lease_ms: leaseMs },
    }));
    const first = await transact(() => lockAndRenew(lockFreeLanes, rows));
    const renewed = new Set<LaneKey>(first.renewed);
    const waiting = [...first.locked];
    const until = performance.now() + waitBudgetMs;
    const waitForSome = async (): Promise<void> => {
      while (performance.now() < until) {
        const row = waiting.shift();
        if (!row) return;
        const next = await transact(() => lockAndRenew(lockLanes, [row])).catch(noneIfUnavailable);
        for (const lane of next.renewed) renewed.add(lane);
      }
    };
    await Promise.all(Array.from({ length: concurrentWaits }, waitForSome));
    return lanes.map(({ lane }) => lane).filter((lane) => renewed.has(lane));
  };

function* lockAndRenew(lock: typeof lockLanes, rows: readonly Row<RenewColumn>[]): Work<Renewed> {
  const keys = rows.map(({ lane }) => ({ key: lane }));
  const ours = new Set<unknown>((yield* fetchRows(lock, keys)).map(({ key }) => key));
  const renewed = yield* fetchRows(
    renewLanes,
    rows.filter(({ lane }) => ours.has(lane)),
  );
  return { renewed, locked: rows.filter(({ lane }) => !ours.has(lane)) };
}

/** The next renewal, long before the lease ends, tries again. */
const noneIfUnavailable = (error: unknown): Renewed => {
  if (error instanceof PortFailure) return { renewed: [], locked: [] };
  throw error;
};

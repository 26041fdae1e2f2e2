import type { LaneKey, LaneLease } from '../../core/model/queue/lane.js';
import type { LaneQuery, Lanes } from '../../core/ports/queues/lanes.js';
import type { Instant } from '../../core/shared/time.js';
import type { Lane, MemoryState } from './state.js';

/** Adds a lane with nothing due. */
export const openLane = (memory: MemoryState, key: LaneKey, project: Lane['project']): void => {
  if (memory.lanes.has(key)) return;
  const idle = { nextDueAt: undefined, owner: undefined, leaseUntil: undefined };
  memory.lanes.set(key, { project, ...idle });
};

/** Makes a lane due at an instant, unless it is due earlier. */
export const lowerDue = (memory: MemoryState, key: LaneKey, dueAt: Instant): void => {
  const lane = memory.lanes.get(key);
  if (!lane) return;
  memory.lanes.set(key, { ...lane, nextDueAt: Math.min(lane.nextDueAt ?? dueAt, dueAt) });
};

/** Whether the lease is still valid: the lane has an owner and the epoch of the lease. */
export const isLeased = (memory: MemoryState, { lane, epoch }: LaneLease<LaneKey>): boolean =>
  memory.lanes.get(lane)?.owner !== undefined && memory.facts.lanes.get(lane)?.epoch === epoch;

/** Releases a lane if the lease is still valid. */
export const releaseLane = (
  memory: MemoryState,
  lease: LaneLease<LaneKey>,
  nextDueAt: Instant | undefined,
): void => {
  const lane = memory.lanes.get(lease.lane);
  if (!lane || !isLeased(memory, lease)) return;
  memory.lanes.set(lease.lane, { ...lane, owner: undefined, leaseUntil: undefined, nextDueAt });
};

/**
 * The lanes of one kind. `onTakeOver` is called for each lane whose lease passes to another owner.
 */
export const memoryLanes = <Key extends LaneKey>(
  memory: MemoryState,
  isOfKind: (key: LaneKey) => key is Key,
  onTakeOver: (lane: Key, epoch: number, now: Instant) => void = () => undefined,
): Lanes<Key> => ({
  claim: async (query) =>
    claimable(memory, query.now)
      .filter(isOfKind)
      .slice(0, query.limit)
      .map((key) => {
        const leased = lease(memory, key, query);
        onTakeOver(key, leased.epoch, query.now);
        return leased;
      }),
  renew: async ({ owner, now, leaseMs, lanes }) =>
    lanes
      .filter((each) => isLeased(memory, each))
      .map(({ lane: key }) => {
        const lane = memory.lanes.get(key);
        if (lane) memory.lanes.set(key, { ...lane, owner, leaseUntil: now + leaseMs });
        return key;
      }),
});

const claimable = (memory: MemoryState, now: Instant): readonly LaneKey[] =>
  [...memory.lanes]
    .filter(([, lane]) => lane.nextDueAt !== undefined && lane.nextDueAt <= now)
    .filter(([, lane]) => lane.leaseUntil === undefined || lane.leaseUntil <= now)
    .sort(([, a], [, b]) => (a.nextDueAt ?? 0) - (b.nextDueAt ?? 0))
    .map(([key]) => key);

const lease = <Key extends LaneKey>(
  memory: MemoryState,
  key: Key,
  { owner, now, leaseMs }: LaneQuery,
): LaneLease<Key> => {
  const lane = memory.lanes.get(key);
  const facts = memory.facts.lanes.get(key);
  if (!lane || !facts) throw new Error(`no lane ${key}`);
  const epoch = facts.epoch + 1;
  memory.facts.lanes.set(key, { ...facts, epoch });
  memory.lanes.set(key, { ...lane, owner, leaseUntil: now + leaseMs });
  return { lane: key, project: lane.project, epoch };
};

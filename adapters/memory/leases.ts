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

export const isHeld = (memory: MemoryState, { lane, epoch }: LaneLease<LaneKey>): boolean =>
  memory.lanes.get(lane)?.owner !== undefined && memory.facts.lanes.get(lane)?.epoch === epoch;

/** Releases a lane if the lease is still valid. */
export const releaseLane = (
  memory: MemoryState,
  held: LaneLease<LaneKey>,
  nextDueAt: Instant | undefined,
): void => {
  const lane = memory.lanes.get(held.lane);
  if (!lane || !isHeld(memory, held)) return;
  memory.lanes.set(held.lane, { ...lane, owner: undefined, leaseUntil: undefined, nextDueAt });
};

/**
 * The lanes of one kind. `onTakeOver` is called for each lane whose lease passes to another owner.
 */
export const memoryLanes = <Key extends LaneKey>(
  memory: MemoryState,
  isOfKind: (key: LaneKey) => key is Key,
  onTakeOver: (lane: Key, epoch: number, now: Instant) => void = () => undefined,
): Lanes<Key> => ({
  claim: async (claim) =>
    claimable(memory, claim.now)
      .filter(isOfKind)
      .slice(0, claim.limit)
      .map((key) => {
        const held = lease(memory, key, claim);
        onTakeOver(key, held.epoch, claim.now);
        return held;
      }),
  renew: async ({ owner, now, leaseMs, lanes }) =>
    lanes
      .filter((held) => isHeld(memory, held))
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

import type { LaneKey, LaneLease } from '../../core/model/queue/lane.js';
import type { LaneQuery, Lanes } from '../../core/ports/queues/lanes.js';
import type { Instant } from '../../core/shared/time.js';
import type { Lane, MemoryState } from './world.js';

/** Opens a lane, with nothing due in it. */
export const openLane = (world: MemoryState, key: LaneKey, project: Lane['project']): void => {
  if (world.lanes.has(key)) return;
  const idle = { nextDueAt: undefined, owner: undefined, leaseUntil: undefined };
  world.lanes.set(key, { project, ...idle });
};

/** Makes a lane due at an instant, unless it is so earlier. */
export const lowerDue = (world: MemoryState, key: LaneKey, dueAt: Instant): void => {
  const lane = world.lanes.get(key);
  if (!lane) return;
  world.lanes.set(key, { ...lane, nextDueAt: Math.min(lane.nextDueAt ?? dueAt, dueAt) });
};

export const isHeld = (world: MemoryState, { lane, epoch }: LaneLease<LaneKey>): boolean =>
  world.lanes.get(lane)?.owner !== undefined && world.facts.lanes.get(lane)?.epoch === epoch;

/** Gives a lane back, if it is still held under the lease. */
export const giveBack = (
  world: MemoryState,
  held: LaneLease<LaneKey>,
  nextDueAt: Instant | undefined,
): void => {
  const lane = world.lanes.get(held.lane);
  if (!lane || !isHeld(world, held)) return;
  world.lanes.set(held.lane, { ...lane, owner: undefined, leaseUntil: undefined, nextDueAt });
};

/** The lanes of one kind; `onTakeOver` hears of each lane that changes hands. */
export const memoryLanes = <Key extends LaneKey>(
  world: MemoryState,
  isOfKind: (key: LaneKey) => key is Key,
  onTakeOver: (lane: Key, epoch: number, now: Instant) => void = () => undefined,
): Lanes<Key> => ({
  claim: async (claim) =>
    claimable(world, claim.now)
      .filter(isOfKind)
      .slice(0, claim.limit)
      .map((key) => {
        const held = lease(world, key, claim);
        onTakeOver(key, held.epoch, claim.now);
        return held;
      }),
  renew: async ({ owner, now, leaseMs, lanes }) =>
    lanes
      .filter((held) => isHeld(world, held))
      .map(({ lane: key }) => {
        const lane = world.lanes.get(key);
        if (lane) world.lanes.set(key, { ...lane, owner, leaseUntil: now + leaseMs });
        return key;
      }),
});

const claimable = (world: MemoryState, now: Instant): readonly LaneKey[] =>
  [...world.lanes]
    .filter(([, lane]) => lane.nextDueAt !== undefined && lane.nextDueAt <= now)
    .filter(([, lane]) => lane.leaseUntil === undefined || lane.leaseUntil <= now)
    .sort(([, a], [, b]) => (a.nextDueAt ?? 0) - (b.nextDueAt ?? 0))
    .map(([key]) => key);

const lease = <Key extends LaneKey>(
  world: MemoryState,
  key: Key,
  { owner, now, leaseMs }: LaneQuery,
): LaneLease<Key> => {
  const lane = world.lanes.get(key);
  const facts = world.facts.lanes.get(key);
  if (!lane || !facts) throw new Error(`no lane ${key}`);
  const epoch = facts.epoch + 1;
  world.facts.lanes.set(key, { ...facts, epoch });
  world.lanes.set(key, { ...lane, owner, leaseUntil: now + leaseMs });
  return { lane: key, project: lane.project, epoch };
};

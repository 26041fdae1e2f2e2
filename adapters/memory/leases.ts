import {
  claimedLane,
  isClaimable,
  isInForce,
  type LaneKey,
  type LaneLease,
  releasedLane,
} from '../../core/model/queue/lane.js';
import type { ClaimedLane, LaneQuery, Lanes } from '../../core/ports/queues/lanes.js';
import type { OrganizationId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import type { Synchronous } from './synchronous.js';
import type { Lane, Tables } from './tables.js';

/** Adds a lane with nothing due. */
export const openLane = (memory: Tables, key: LaneKey, project: Lane['project']): void => {
  if (memory.lanes.has(key)) return;
  const idle = { nextDueAt: undefined, owner: undefined, leaseUntil: undefined };
  memory.lanes.set(key, { project, ...idle });
};

/** Makes a lane due at an instant, unless it is due earlier. */
export const lowerDue = (memory: Tables, key: LaneKey, dueAt: Instant): void => {
  const lane = memory.lanes.get(key);
  if (!lane) return;
  memory.lanes.set(key, { ...lane, nextDueAt: Math.min(lane.nextDueAt ?? dueAt, dueAt) });
};

/** Whether the lease is still valid: the lane has an owner and the epoch of the lease. */
export const isLeased = (memory: Tables, lease: LaneLease<LaneKey>): boolean => {
  const lane = memory.lanes.get(lease.lane);
  const facts = memory.facts.lanes.get(lease.lane);
  return !!lane && !!facts && isInForce(lane, facts.epoch, lease);
};

/** Releases a lane if the lease is still valid. */
export const releaseLane = (
  memory: Tables,
  lease: LaneLease<LaneKey>,
  nextDueAt: Instant | undefined,
): void => {
  const lane = memory.lanes.get(lease.lane);
  if (!lane || !isLeased(memory, lease)) return;
  memory.lanes.set(lease.lane, releasedLane(lane, nextDueAt));
};

/**
 * The lanes of one kind. `onTakeOver` is called for each lane whose lease passes to another owner.
 */
export const memoryLanes = <Key extends LaneKey>(
  memory: Tables,
  isOfKind: (key: LaneKey) => key is Key,
  onTakeOver: (lane: Key, epoch: number, now: Instant) => void = () => undefined,
): Synchronous<Lanes<Key>> => ({
  claim: (query) =>
    claimable(memory, query.now)
      .filter(isOfKind)
      .filter((key) => !isLeftOut(memory, key, query))
      .slice(0, query.limit)
      .map((key) => {
        const leased = lease(memory, key, query);
        onTakeOver(key, leased.epoch, query.now);
        return leased;
      }),
  renew: ({ owner, now, leaseMs, lanes }) =>
    lanes
      .filter((each) => isLeased(memory, each))
      .map(({ lane: key }) => {
        const lane = memory.lanes.get(key);
        if (lane) memory.lanes.set(key, claimedLane(lane, { owner, now, leaseMs }));
        return key;
      }),
});

const claimable = (memory: Tables, now: Instant): readonly LaneKey[] =>
  [...memory.lanes]
    .filter(([, lane]) => isClaimable(lane, now))
    .sort(([, a], [, b]) => (a.nextDueAt ?? 0) - (b.nextDueAt ?? 0))
    .map(([key]) => key);

const lease = <Key extends LaneKey>(
  memory: Tables,
  key: Key,
  query: LaneQuery,
): ClaimedLane<Key> => {
  const lane = memory.lanes.get(key);
  const facts = memory.facts.lanes.get(key);
  if (!lane || !facts) throw new Error(`no lane ${key}`);
  const epoch = facts.epoch + 1;
  memory.facts.lanes.set(key, { ...facts, epoch });
  memory.lanes.set(key, claimedLane(lane, query));
  const organization = organizationOf(memory, key);
  return {
    ...{ lane: key, project: lane.project, epoch, isTakeover: lane.owner !== undefined },
    ...(organization && { organization }),
  };
};

const organizationOf = (memory: Tables, key: LaneKey): OrganizationId | undefined => {
  const lane = memory.lanes.get(key);
  return lane && memory.projects.get(lane.project)?.organization;
};

const isLeftOut = (memory: Tables, key: LaneKey, { except = [] }: LaneQuery): boolean => {
  const organization = organizationOf(memory, key);
  return organization !== undefined && except.includes(organization);
};

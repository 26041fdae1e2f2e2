import type { LaneKey, LaneLease } from '../../model/queue/lane.js';
import type { OrganizationId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

export type LaneQuery = {
  readonly owner: string;
  /** Steady time. It judges what is due and what is leased. */
  readonly now: Instant;
  readonly leaseMs: number;
  readonly limit: number;
  /** Organizations whose lanes are not leased. Default: none. */
  readonly except?: readonly OrganizationId[];
  /** Whether a lane is probably due, so that looking for one first would be in vain. Default: it is not. */
  readonly isExpected?: boolean;
};

/** A lease that a claim began. */
export type ClaimedLane<Key extends LaneKey> = LaneLease<Key> & {
  /** Whether the owner before did not release the lane: it died, or was too slow to renew its lease. */
  readonly isTakeover: boolean;
};

/** The lanes of one kind, which workers lease. */
export type Lanes<Key extends LaneKey> = {
  /** Leases lanes that are due and have no valid lease, the longest due first, but for those of `except`. */
  readonly claim: (query: LaneQuery) => Promise<readonly ClaimedLane<Key>[]>;
  /**
   * Extends the leases that this owner still has, and returns their lanes. A lease that is past its time is still its
   * owner's until another worker claims the lane; a released one is not.
   */
  readonly renew: (
    query: Omit<LaneQuery, 'limit' | 'except' | 'isExpected'> & {
      readonly lanes: readonly LaneLease<Key>[];
    },
  ) => Promise<readonly Key[]>;
};

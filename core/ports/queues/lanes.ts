import type { LaneKey, LaneLease } from '../../model/queue/lane.js';
import type { Instant } from '../../shared/time.js';

export type LaneQuery = {
  readonly owner: string;
  readonly now: Instant;
  readonly leaseMs: number;
  readonly limit: number;
};

/** The lanes of one kind, as workers lease them. */
export type Lanes<Key extends LaneKey> = {
  /** Leases lanes that have something due and no living lease, the longest due first. */
  readonly claim: (claim: LaneQuery) => Promise<readonly LaneLease<Key>[]>;
  /** Prolongs the leases that are still the owner's; gives back those lanes. */
  readonly renew: (
    claim: Omit<LaneQuery, 'limit'> & { readonly lanes: readonly LaneLease<Key>[] },
  ) => Promise<readonly Key[]>;
};

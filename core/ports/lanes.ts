import type { ChannelId, ProjectId, WebhookEndpointId } from '../shared/ids.js';
import type { Instant } from '../shared/time.js';

/** What a lane is of: a channel's calls, or an endpoint's deliveries. */
export type LaneKey = ChannelId | WebhookEndpointId;

/** A lane that one worker holds: while it does, nobody else works in it. */
export type LaneLease<Key extends LaneKey = ChannelId> = {
  readonly lane: Key;
  readonly project: ProjectId;
  /** The fencing token: every take and settlement under an older one changes nothing. */
  readonly epoch: number;
};

export type Claim = {
  readonly owner: string;
  readonly now: Instant;
  readonly leaseMs: number;
  readonly limit: number;
};

/** The lanes of one kind, as workers lease them. */
export type Lanes<Key extends LaneKey> = {
  /** Leases lanes that have something due and no living lease, the longest due first. */
  readonly claim: (claim: Claim) => Promise<readonly LaneLease<Key>[]>;
  /** Prolongs the leases that are still the owner's; gives back those lanes. */
  readonly renew: (
    claim: Omit<Claim, 'limit'> & { readonly lanes: readonly LaneLease<Key>[] },
  ) => Promise<readonly Key[]>;
};

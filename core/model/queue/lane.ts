import type { ChannelId, OrganizationId, ProjectId, WebhookEndpointId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** A lane is the ordered work queue of one channel (provider calls) or one webhook endpoint (deliveries). */
export type LaneKey = ChannelId | WebhookEndpointId;

/** The lease of a lane: while it lasts, no other worker works in the lane. */
export type LaneLease<Key extends LaneKey = ChannelId> = {
  readonly lane: Key;
  readonly project: ProjectId;
  /** The fencing token: a claim or a settlement under an older epoch changes nothing. */
  readonly epoch: number;
  /** The organization of the project, as of the claim. Absent: the store does not tell, and no share of it is bound. */
  readonly organization?: OrganizationId;
};

/** The lanes that a commit affects, and the log. */
export type LanesTouched = {
  /** The project whose log got events. Absent: none did. */
  readonly log?: ProjectId | undefined;
  /** Lanes in which something may have become due. */
  readonly due: readonly LaneKey[];
  /** Lanes whose endpoint changed, or whose earlier events are sent again: what a worker read of them is outdated. */
  readonly changed: readonly LaneKey[];
  /** Messages were posted in place of some that failed. Default: none were. */
  readonly hasPosts?: true;
  /** Another process committed, whose workers know as well. Default: this one did. */
  readonly isByOthers?: true;
};

/** What a store keeps of a lane beside its epoch. All instants are of steady time. */
export type LaneState = {
  /** When a worker must look at it next; undefined when nothing is due in it. */
  readonly nextDueAt: Instant | undefined;
  /** Who has leased it; undefined when it is released. */
  readonly owner: string | undefined;
  readonly leaseUntil: Instant | undefined;
};

/*
 * Who may work in a lane. The SQL in adapters/knex/tables/queue/lanes.ts repeats these rules for speed.
 */

/** Whether a worker may claim the lane: it is due, and its last lease is over or released. */
export const isClaimable = ({ nextDueAt, leaseUntil }: LaneState, now: Instant): boolean =>
  nextDueAt !== undefined && nextDueAt <= now && (leaseUntil === undefined || leaseUntil <= now);

/**
 * The lane after a claim. Its epoch is then one higher; jobs that its former owner left in state `sending` become
 * `recovered`.
 */
export const claimedLane = <Lane extends LaneState>(
  lane: Lane,
  {
    owner,
    now,
    leaseMs,
  }: { readonly owner: string; readonly now: Instant; readonly leaseMs: number },
): Lane => ({ ...lane, owner, leaseUntil: now + leaseMs });

/** The lane after its owner released it. */
export const releasedLane = <Lane extends LaneState>(
  lane: Lane,
  nextDueAt: Instant | undefined,
): Lane => ({ ...lane, owner: undefined, leaseUntil: undefined, nextDueAt });

/**
 * Whether a lease is still in force: its lane is not released, and no later claim raised the epoch. A lease that is past
 * its time stays in force until another worker claims the lane.
 */
export const isInForce = (
  { owner }: LaneState,
  epoch: number,
  lease: { readonly epoch: number },
): boolean => owner !== undefined && epoch === lease.epoch;

/** Whether a lane is the queue of a channel. The other lanes are queues of webhook endpoints. */
export const isChannelLane = (key: string): key is ChannelId => key.startsWith('chan_');

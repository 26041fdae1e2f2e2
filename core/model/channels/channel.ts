import type { ChannelId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** Every status of a channel (docs/specification.md#3.3.1). */
export const channelStatuses = ['pending', 'active', 'restricted', 'inactive'] as const;
export type ChannelStatus = (typeof channelStatuses)[number];

/** Why a channel is not `active`, for the operator. */
export type StatusReason = {
  /**
   * `not_verified`: its provider has not confirmed it yet; `paused`: by the operator; `restricted` or `refused`: by
   * its provider.
   */
  readonly reason: 'not_verified' | 'paused' | 'restricted' | 'refused';
  readonly providerCode: string | null;
  /** What the provider's code means, for people. */
  readonly detail: string | null;
  readonly since: Instant;
};

/** A kind of message that the provider refuses for a time, while the channel is `active`. */
export type Restriction = {
  /** `business_initiated`: templates are refused, replies inside a customer's window are not. */
  readonly restricts: 'business_initiated';
  readonly since: Instant;
  readonly until: Instant;
  readonly providerCode: string | null;
};

/** An inspection that was requested and has not decided yet. */
export type PendingInspection = {
  readonly dueAt: Instant;
  /** When it was first begun, or null. */
  readonly begunAt: Instant | null;
  /** Another request came after it was begun, so another inspection follows. */
  readonly isOutdated: boolean;
  readonly providerCode: string | null;
};

/** A number through which a project sends and receives (docs/specification.md#2.11.3). */
export type Channel = {
  readonly id: ChannelId;
  readonly project: ProjectId;
  readonly version: number;
  /** `whatsapp`; an open set. */
  readonly type: string;
  /** `sandbox` or `whatsapp_cloud`; an open set. */
  readonly provider: string;
  /** E.164. */
  readonly address: string;
  readonly displayName: string | null;
  readonly status: ChannelStatus;
  /** Null while it is `active`. Absent in channels of earlier versions. */
  readonly statusReason?: StatusReason | null;
  /** What its provider refuses while it is `active`. */
  readonly restriction?: Restriction | null;
  /** The inspection that was requested and has not decided. */
  readonly inspection?: PendingInspection | null;
  /** When the last requested inspection that decided began. */
  readonly inspectedAt?: Instant | null;
  /** Messages per second that go out at most. */
  readonly ratePerSecond: number;
  /** Whether it sends messages in the network's own form (docs/specification.md#4.1.5). Absent: it does not. */
  readonly rawSends?: boolean | undefined;
  /** What its provider needs, sealed where secret; opaque to the core and never shown. */
  readonly settings: Readonly<Record<string, string>>;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** What of a channel never changes. */
export type ChannelIdentity = Pick<Channel, 'id' | 'project' | 'type' | 'provider' | 'address'>;

/** Messages per second of a channel whose operator set no rate (docs/specification.md#3.3.6). */
export const defaultRatePerSecond = 80;

/** The allowed moves (docs/specification.md#3.3.1); any other move changes nothing. */
const moves = {
  pending: ['active', 'inactive'],
  active: ['restricted', 'inactive'],
  restricted: ['active', 'inactive'],
  inactive: ['pending'],
} as const satisfies Record<ChannelStatus, readonly ChannelStatus[]>;

/** Whether a channel may change from one status to another. */
export const canMove = (from: ChannelStatus, to: ChannelStatus): boolean =>
  (moves[from] as readonly ChannelStatus[]).includes(to);

/** The backlog at which new sends to the channel are refused (docs/specification.md#3.3.6). */
export const backlogThreshold = (ratePerSecond: number): number =>
  Math.max(1_000, 300 * ratePerSecond);

/** Seconds to drain back below the threshold, 1 to 300 (docs/specification.md#3.3.6). */
export const drainSeconds = (backlog: number, ratePerSecond: number): number => {
  const over = backlog - backlogThreshold(ratePerSecond) + 1;
  return Math.min(300, Math.max(1, Math.ceil(over / ratePerSecond)));
};

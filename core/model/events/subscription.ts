import type { ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { FailedEvent } from './dead-letter.js';

/** A program's subscription to the events of one project, or of all. Processes that use the same name share it. */
export type EventSubscription = {
  /** Unique. */
  readonly name: string;
  /** Null: every project. */
  readonly project: ProjectId | null;
};

/** Up to which event of a project a subscription has handled the log. A project without a cursor is at 0. */
export type SubscriptionCursor = { readonly project: ProjectId; readonly sequence: number };

/** A cursor, and the last event of its project. */
export type SubscriptionPosition = SubscriptionCursor & {
  readonly last: number;
  /** The event after the cursor that is to be handled again. Absent: none failed. */
  readonly failed?: FailedEvent;
};

/** The lease of a subscription: while it lasts, no other process handles its events. */
export type SubscriptionLease = {
  readonly name: string;
  /** The fencing token: a cursor under an older epoch is not moved. */
  readonly epoch: number;
};

/** What a store keeps of a subscription beside its cursors. */
export type StoredSubscription = EventSubscription & {
  readonly epoch: number;
  /** Who has leased it; undefined when it is released. */
  readonly owner: string | undefined;
  /** By steady time. */
  readonly leaseUntil: Instant | undefined;
};

/** How far a subscription is behind. */
export type SubscriptionLag = EventSubscription & {
  /** When its lease ends, by steady time; undefined when it is released. */
  readonly leaseUntil: Instant | undefined;
  /** Events after its cursors, handled or not since these were stored. */
  readonly events: number;
  /** Projects with such events. */
  readonly projects: number;
};

/*
 * Who may handle the events of a subscription. The SQL in adapters/knex/tables/queue/subscriptions.ts repeats these rules.
 */

/** Whether a process may lease the subscription: its last lease is over or released. */
export const isFree = (
  { owner, leaseUntil }: Pick<StoredSubscription, 'owner' | 'leaseUntil'>,
  now: Instant,
): boolean => owner === undefined || leaseUntil === undefined || leaseUntil <= now;

/**
 * Whether a lease is still in force: it is not released, and no later claim raised the epoch. A lease that is past its
 * time stays in force until another process leases the subscription.
 */
export const isLeasedUnder = (
  stored: Pick<StoredSubscription, 'owner' | 'epoch'> | undefined,
  lease: Pick<SubscriptionLease, 'epoch'>,
): boolean => stored?.owner !== undefined && stored.epoch === lease.epoch;

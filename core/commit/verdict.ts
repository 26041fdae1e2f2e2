import type { StoredEvent } from '../model/events/event.js';
import type { Job } from '../model/queue/job.js';
import { isChannelLane, type LaneKey } from '../model/queue/lane.js';
import type {
  DeliveryAttempt,
  DeliveryProgress,
  StoredDelivery,
} from '../model/webhooks/delivery.js';
import type { ChannelId, ConversationId, WebhookEndpointId } from '../shared/ids.js';
import type { Change, Committed } from './change.js';

/** A delivery after a Change, and the attempt that ended; undefined when the delivery is sent again. */
export type DeliveryUpdate = {
  readonly delivery: DeliveryProgress;
  readonly attempt: DeliveryAttempt | undefined;
};

/** A conversation that ends, and the one that takes its place. */
export type EndedConversation = {
  readonly id: ConversationId;
  readonly into?: ConversationId | undefined;
};

/** A Change that can be committed, with everything that depends on the Changes before it. */
export type Verdict = {
  readonly change: Change;
  /** The events with their sequence numbers. */
  readonly events: readonly StoredEvent[];
  /** Deliveries to add: the fan-out of the events, and the replayed events. */
  readonly deliveries: readonly StoredDelivery[];
  /** Jobs to add, in state `queued` or `behind`, or `sending` when they are claimed at once. */
  readonly jobs: readonly Job[];
  /** Endpoints that become active again: their pending deliveries are due now. */
  readonly resumed: readonly WebhookEndpointId[];
  /** Endpoints whose health changes; the facts have their health. */
  readonly healthChanges: readonly WebhookEndpointId[];
  readonly deliveryUpdates: readonly DeliveryUpdate[];
  /** Messages spent in each billing period in which the Change spends one or gives one back, after it. */
  readonly spent: readonly { readonly period: string; readonly count: number }[];
  /** Conversations that the Change makes, changes or removes; the facts have them as they are after it. */
  readonly conversations: readonly ConversationId[];
  /** Conversations that the Change ends, and the one that each becomes a part of, if it does. Their notes go with them. */
  readonly endedConversations: readonly EndedConversation[];
  /** The endpoints whose workers may have read texts that the Change erases. */
  readonly outdated: readonly WebhookEndpointId[];
};

/** A verdict while the aspects add their parts. */
export type VerdictDraft = { -readonly [Part in keyof Verdict]: Verdict[Part] };

const none: readonly never[] = [];

/** The verdict on a Change that does nothing yet. */
export const emptyVerdict = (change: Change): VerdictDraft => ({
  change,
  events: none,
  deliveries: none,
  jobs: none,
  resumed: none,
  healthChanges: none,
  deliveryUpdates: none,
  spent: none,
  conversations: none,
  endedConversations: none,
  outdated: none,
});

/**
 * What the caller of a commit is told once the verdict is durable. `promoted` are the lanes in which the store let a next
 * job go.
 */
export const committedBy = (
  { change, events, deliveries, jobs, outdated }: Verdict,
  promoted: ReadonlySet<LaneKey>,
): Committed => ({
  events,
  delivered: deliveries.map(({ endpoint }) => endpoint),
  claimed: change.claim ? jobs.filter(({ state }) => state === 'sending') : none,
  promoted: promoted.size === 0 ? none : settledLanes(change).filter((lane) => promoted.has(lane)),
  outdated,
});

/** The lanes whose jobs a Change settles or withdraws. */
const settledLanes = ({ settlements, requires, withdrawals }: Change): readonly ChannelId[] => {
  if (withdrawals) return [...new Set(withdrawals.map(({ lane }) => lane))];
  return settlements && requires?.lease && isChannelLane(requires.lease.lane)
    ? [requires.lease.lane]
    : none;
};

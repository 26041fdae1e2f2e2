import type { ChannelId, ProjectId, WebhookEndpointId } from '../../shared/ids.js';

/** A lane is the ordered work queue of one channel (provider calls) or one webhook endpoint (deliveries). */
export type LaneKey = ChannelId | WebhookEndpointId;

/** The lease of a lane: while it lasts, no other worker works in the lane. */
export type LaneLease<Key extends LaneKey = ChannelId> = {
  readonly lane: Key;
  readonly project: ProjectId;
  /** The fencing token: a claim or a settlement under an older epoch changes nothing. */
  readonly epoch: number;
};

/** Whether a lane is the queue of a channel. The other lanes are queues of webhook endpoints. */
export const isChannelLane = (key: string): key is ChannelId => key.startsWith('chan_');

import type { Channel } from '../../model/channels/channel.js';
import type { RemoteMessage } from '../../model/messages/remote-message.js';
import type { Instant } from '../../shared/time.js';

/** An inbound message whose media file is fetched from its provider. */
export type PendingInbound = {
  /** The external id of the message. Unique. */
  readonly name: string;
  readonly channel: Channel['id'];
  readonly message: RemoteMessage;
  /** When it was received, by steady time. */
  readonly receivedAt: Instant;
  /** When the next try is due, by steady time. */
  readonly dueAt: Instant;
  readonly tries: number;
};

/** The number from which `MediaQueue.pending` counts no further, so that its cost has a bound. */
export const maxPendingCount = 10_000;

/** How many media files a queue waits for, and since when for the oldest. */
export type PendingMedia = { readonly count: number; readonly oldest: Instant | undefined };

/**
 * Inbound messages whose media files are still at the provider. Each call is durable when it resolves.
 * A change of a name that the queue does not have changes nothing.
 */
export type MediaQueue = {
  /** Adds a message. An existing one stays as it is. */
  readonly add: (pending: PendingInbound) => Promise<void>;
  /**
   * Claims due messages for `leaseMs` milliseconds, the longest due first. A message that is not
   * removed by then is claimed again.
   */
  readonly claim: (query: {
    readonly now: Instant;
    readonly leaseMs: number;
    readonly limit: number;
  }) => Promise<readonly PendingInbound[]>;
  readonly postpone: (name: string, to: Pick<PendingInbound, 'dueAt' | 'tries'>) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  /** What the queue holds, leased messages included, counted up to `maxPendingCount`. */
  readonly pending: () => Promise<PendingMedia>;
};

/** The queue of messages that wait for their media file to be received. */
export type PendingInboundStore = MediaQueue & {
  /** Adds a message of this queue to that of received messages. One that this queue does not have is not added. */
  readonly beginReceiving: (name: string) => Promise<void>;
  /**
   * Messages, leased or not, that came at or before `until`, or after `after`: a clock that was stepped back has not
   * reached that time. The longest waiting first.
   */
  readonly overdue: (query: {
    readonly until: Instant;
    readonly after: Instant;
    readonly limit: number;
  }) => Promise<readonly PendingInbound[]>;
};

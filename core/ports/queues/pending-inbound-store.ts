import type { Channel } from '../../model/channels/channel.js';
import type { RemoteMessage } from '../../model/messages/remote-message.js';
import type { Instant } from '../../shared/time.js';

/** An inbound message that waits for its media file. */
export type PendingInbound = {
  /** The external id of the message. Unique. */
  readonly name: string;
  readonly channel: Channel['id'];
  readonly message: RemoteMessage;
  readonly receivedAt: Instant;
  /** When the next try is due. */
  readonly dueAt: Instant;
  readonly tries: number;
};

/**
 * Inbound messages whose media files are still at the provider. Each call is durable when it
 * resolves.
 */
export type PendingInboundStore = {
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
};

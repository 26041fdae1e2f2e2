import type { Channel } from '../../model/channels/channel.js';
import type { RemoteMessage } from '../../model/messages/remote-message.js';
import type { Instant } from '../../shared/time.js';

/** An inbound message that waits for its medium to be fetched. */
export type PendingInbound = {
  /** The provider's alias of the message: one of a kind. */
  readonly name: string;
  readonly channel: Channel['id'];
  readonly message: RemoteMessage;
  readonly receivedAt: Instant;
  /** When it is to be tried next. */
  readonly dueAt: Instant;
  readonly tries: number;
};

/** Inbound messages whose media are still at their providers. Each call is durable when it resolves. */
export type PendingInboundStore = {
  /** Keeps a message; one that is here already stays as it is. */
  readonly add: (awaited: PendingInbound) => Promise<void>;
  /** Messages due, the longest due first, each lent out for `lendMs`: whoever does not remove it sees it again. */
  readonly claim: (query: {
    readonly now: Instant;
    readonly leaseMs: number;
    readonly limit: number;
  }) => Promise<readonly PendingInbound[]>;
  readonly postpone: (name: string, to: Pick<PendingInbound, 'dueAt' | 'tries'>) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
};

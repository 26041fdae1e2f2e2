import type { Channel } from '../channels/channel.js';
import type { Message, MessageError } from '../messages/message.js';
import type { BucketSize } from '../rate-limits/bucket.js';

/** How a call to a provider ended, by what is certain of it. */
export type CallOutcome =
  /** It took the message; its own name for it where it gives one at once. */
  | { readonly kind: 'taken'; readonly providerId: string | null }
  /** It will never take it. */
  | {
      readonly kind: 'refused';
      readonly error: MessageError;
      readonly providerCode: string | null;
    }
  /** It certainly did not take it, and may later: no byte left, or it said so. */
  | {
      readonly kind: 'not_taken';
      readonly waitMs: number;
      readonly providerCode: string | null;
    }
  /** Too much at once, for the channel as a whole or for this recipient. */
  | {
      readonly kind: 'throttled';
      readonly scope: 'channel' | 'recipient';
      readonly waitMs: number;
      readonly providerCode: string | null;
    }
  /** The channel itself may not send; the message is not to blame. */
  | {
      readonly kind: 'channel_trouble';
      readonly becomes: 'restricted' | 'inactive';
      readonly providerCode: string | null;
    }
  /** The call may have arrived; the answer did not. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** One message to hand to a provider. Its id is to be echoed in every report about it. */
export type SendCall = {
  readonly channel: Channel;
  readonly message: Message;
  /** From 1. */
  readonly attempt: number;
};

/**
 * A chat network's sending side. A call never retries by itself, and never rejects for anything that the
 * network did: what it cannot tell for certain is `unknown`.
 */
export type ChatProvider = {
  readonly send: (call: SendCall) => Promise<CallOutcome>;
  /** Tells the sender of an inbound message that it was read; absent where the network has no such thing. */
  readonly confirmRead?: (call: Omit<SendCall, 'attempt'>) => Promise<CallOutcome>;
  /** How long an unknown outcome waits for a report before it is settled. */
  readonly unknownWaitMs: number;
  /** Whether silence means that the call did not arrive even where no other report came in either. */
  readonly silenceCounts: boolean;
  /** How fast one recipient may be written to; absent where there is no such limit. */
  readonly pairPace?: BucketSize;
};

/** The provider of a channel, by its name; undefined for one that this host does not have. */
export type ChatProviders = (provider: string) => ChatProvider | undefined;

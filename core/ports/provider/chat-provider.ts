import type { Channel } from '../../model/channels/channel.js';
import type { Message, MessageError } from '../../model/messages/message.js';
import type { RemoteMedia } from '../../model/messages/remote-message.js';
import type { BucketSize } from '../../model/rate-limits/bucket.js';
import type { TemplateVerdict } from '../../model/templates/move-template.js';
import type { RejectionReason, Template } from '../../model/templates/template.js';
import type { ProviderReport } from './intake.js';

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

/** How a call that settles nothing ended: it is to be made again, or looked into. */
export type UnsettledOutcome = Exclude<CallOutcome, { readonly kind: 'taken' | 'refused' }>;

/** That a provider has a template; its verdict, where it gives one at once. */
export type TemplateOnRecord = {
  readonly providerId: string | null;
  readonly verdict: TemplateVerdict | null;
};

/** How handing a template over for review ended. */
export type SubmissionOutcome =
  | ({ readonly kind: 'taken' } & TemplateOnRecord)
  /** It will not review it. */
  | {
      readonly kind: 'refused';
      readonly reason: RejectionReason;
      readonly providerCode: string | null;
    }
  | UnsettledOutcome;

/** What a provider says when it is asked whether a template was handed over to it. */
export type TemplateLookup =
  | ({ readonly kind: 'found' } & TemplateOnRecord)
  | { readonly kind: 'absent' }
  | UnsettledOutcome;

/**
 * One template to hand over. Its name and language are to be given back in every report about it; its `submission`
 * is the same for each attempt at one submission, and another for the next.
 */
export type SubmissionCall = { readonly channel: Channel; readonly template: Template };

/** What a provider gives when it is asked for the medium of an inbound message. */
export type MediaFetch =
  /** The bytes as they come; what it calls their type. Reading them may still fail. */
  | {
      readonly kind: 'fetched';
      readonly mimeType: string | null;
      readonly bytes: AsyncIterable<Uint8Array>;
    }
  /** It has no such medium. */
  | { readonly kind: 'absent' }
  /** Not now. */
  | { readonly kind: 'later'; readonly waitMs: number };

/**
 * A chat network's sending side. A call never retries by itself, and never rejects for anything that the
 * network did: what it cannot tell for certain is `unknown`.
 */
export type ChatProvider = {
  readonly send: (call: SendCall) => Promise<CallOutcome>;
  /** Tells the sender of an inbound message that it was read; absent where the network has no such thing. */
  readonly confirmRead?: (call: Omit<SendCall, 'attempt'>) => Promise<CallOutcome>;
  /**
   * Hands a template over for review; absent where the network has no templates. `unknown` also where it says that
   * it has one of that name already.
   */
  readonly submitTemplate?: (call: SubmissionCall) => Promise<SubmissionOutcome>;
  /** Looks a template up by its name and language; absent where the network cannot be asked. */
  readonly findTemplate?: (call: SubmissionCall) => Promise<TemplateLookup>;
  /** Fetches the medium of an inbound message; absent where inbound messages come with their media. */
  readonly fetchMedia?: (channel: Channel, medium: RemoteMedia) => Promise<MediaFetch>;
  /**
   * Asks how a channel stands, its templates too, and says so in reports: whether it may send, where that can be
   * told, and what reports may have been missed. A channel that is `pending` becomes `active` by it. Absent where
   * there is nobody to ask.
   */
  readonly inspect?: (channel: Channel) => Promise<readonly ProviderReport[]>;
  /** How long an unknown outcome waits for a report before it is settled. */
  readonly unknownWaitMs: number;
  /** Whether silence means that the call did not arrive even where no other report came in either. */
  readonly silenceCounts: boolean;
  /** How fast one recipient may be written to; absent where there is no such limit. */
  readonly pairPace?: BucketSize;
};

/** The provider of a channel, by its name; undefined for one that this host does not have. */
export type ChatProviders = (provider: string) => ChatProvider | undefined;

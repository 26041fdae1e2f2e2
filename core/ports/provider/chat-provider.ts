import type { Channel } from '../../model/channels/channel.js';
import type { OptOutCategory } from '../../model/contacts/preference.js';
import type { Charge } from '../../model/messages/charge.js';
import type { Message, MessageError } from '../../model/messages/message.js';
import type { NetworkRecipient } from '../../model/messages/person/person.js';
import type { RemoteMedia } from '../../model/messages/remote-message.js';
import type { Network } from '../../model/networks/network.js';
import type { BucketSize } from '../../model/rate-limits/bucket.js';
import type { Namesake } from '../../model/templates/identity.js';
import type { TemplateVerdict } from '../../model/templates/move-template.js';
import type { RejectionReason, Template } from '../../model/templates/template.js';
import type { TraceContext } from '../../shared/trace-context.js';
import type { ChannelSetup } from './channel-setup.js';
import type { ProviderReport } from './intake.js';

/**
 * The outcome of a call to a provider, by what is certain. A `waitMs` is in milliseconds and at least as long as the
 * provider asks; 0 leaves the wait to the core's backoff. No outcome and no report contains a secret of the channel.
 */
export type CallOutcome =
  /**
   * The provider accepted the message. `providerId` is its id there, if the provider returns one at
   * once.
   */
  | {
      readonly kind: 'taken';
      readonly providerId: string | null;
      /** The network holds the message for a review, and may drop it: a report will say. Default: it does not. */
      readonly isHeld?: true | undefined;
      /** What the network calls the recipient, where that is not the number of the message. */
      readonly recipient?: NetworkRecipient | undefined;
      /** What the network charges, as far as it says so at once. A report can say it later. */
      readonly charge?: Charge | undefined;
    }
  /**
   * The provider will never accept the message: `content_rejected` for a type of content that it does not take,
   * `media_rejected` for a media file that it rejects, or whose description or bytes are gone.
   */
  | {
      readonly kind: 'refused';
      readonly error: MessageError;
      readonly providerCode: string | null;
      /** Whether the cause may be the channel, so that other messages would be refused too. Default: false. */
      readonly concernsChannel?: boolean;
      /** The recipient does not want such messages on the channel. */
      readonly optsOut?: OptOutCategory | undefined;
    }
  /**
   * The provider did not accept the message and may accept it later: no byte was sent, or the
   * provider said so.
   */
  | {
      readonly kind: 'not_taken';
      readonly waitMs: number;
      readonly providerCode: string | null;
    }
  /** The provider limits the channel or this recipient. */
  | {
      readonly kind: 'throttled';
      readonly scope: 'channel' | 'recipient';
      readonly waitMs: number;
      readonly providerCode: string | null;
    }
  /**
   * The channel may be unable to send. The message itself is not the cause and waits. The provider is asked through
   * `inspect`, which decides. Without `inspect` the channel `becomes` so.
   */
  | {
      readonly kind: 'channel_trouble';
      readonly becomes: 'restricted' | 'inactive';
      readonly providerCode: string | null;
    }
  /** The call may have arrived, but no answer came. */
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * One message to send. The provider must name it in every report about it: by our id in `echo`, or by the `providerId`
 * of the answer. When the answer is lost, only our id names it, or the answer to a repeated call if the provider
 * recognizes repeats. `trace` is passed on to the network, if it takes one.
 */
export type SendCall = {
  readonly channel: Channel;
  readonly message: Message;
  /**
   * The network's id of the message that this one answers or reacts to. Absent when it answers none, and when the network has
   * no such message: a message is then sent without its quote, and a reaction is refused.
   */
  readonly quoted?: string | undefined;
  /** Number of the attempt, from 1. */
  readonly attempt: number;
  readonly trace?: TraceContext | undefined;
};

/** A person to block for a channel, or no longer. */
export type BlockCall = {
  readonly channel: Channel;
  /** A phone number in E.164 format, or the network's own id of the person. */
  readonly address: string;
  readonly isBlocked: boolean;
  readonly trace?: TraceContext | undefined;
};

/** What use cases call a provider for while a client waits, by its name. */
export type LiveCalls = (
  provider: string,
) => Pick<ChatProvider, 'showTyping' | 'setBlocked'> | undefined;

/** An outcome that settles nothing: the call is repeated or looked up. */
export type UnsettledOutcome = Exclude<CallOutcome, { readonly kind: 'taken' | 'refused' }>;

/** A template that the provider has, with the review result if it is known. */
export type TemplateOnRecord = {
  readonly providerId: string | null;
  readonly verdict: TemplateVerdict | null;
};

/** The outcome of submitting a template. */
export type SubmissionOutcome =
  | ({ readonly kind: 'taken' } & TemplateOnRecord)
  /** The provider will not review the template. */
  | {
      readonly kind: 'refused';
      readonly reason: RejectionReason;
      readonly providerCode: string | null;
    }
  /** The provider has a template of this name and language: another's, or ours from an earlier attempt. */
  | { readonly kind: 'exists'; readonly providerCode: string | null }
  | UnsettledOutcome;

/** The result of looking up a submitted template. */
export type TemplateLookup =
  /** It is ours for certain: the provider finds it by `submission`. */
  | ({ readonly kind: 'found' } & TemplateOnRecord)
  /** The provider has a template of this name and language, ours or another's. */
  | ({ readonly kind: 'namesake'; readonly verdict: TemplateVerdict | null } & Namesake)
  | { readonly kind: 'absent' }
  | UnsettledOutcome;

/**
 * One template to submit. Reports name it by its name, its language and the provider's id.
 * `template.submission` is the same for every attempt at one submission and differs between
 * submissions.
 */
export type SubmissionCall = {
  readonly channel: Channel;
  readonly template: Template;
  readonly trace?: TraceContext | undefined;
};

/** The outcome of deleting a template. */
export type DeletionOutcome =
  /** The provider deleted it, or has none that is ours. */
  | { readonly kind: 'deleted' }
  /** The provider will not delete it. */
  | { readonly kind: 'refused'; readonly providerCode: string | null }
  | UnsettledOutcome;

/** The result of fetching the media file of an inbound message. */
export type MediaFetch =
  /**
   * The bytes as a stream, and their MIME type as the provider names it. Reading may still fail.
   */
  | {
      readonly kind: 'fetched';
      readonly mimeType: string | null;
      readonly bytes: AsyncIterable<Uint8Array>;
    }
  /** The provider has no such file. */
  | { readonly kind: 'absent' }
  /** The file is not available now, or the provider cannot be reached. Retry after `waitMs` milliseconds. */
  | { readonly kind: 'later'; readonly waitMs: number };

/**
 * The sending side of a chat network. A call never retries and never rejects for what the network
 * does: anything uncertain is `unknown`.
 */
export type ChatProvider = {
  /** What its network takes. Default: `numberNetwork`. */
  readonly network?: Network;
  /** Sends a message with one request. A provider without templates sends the text of a template, or refuses it. */
  readonly send: (call: SendCall) => Promise<CallOutcome>;
  /**
   * Tells the sender of an inbound message that it was read. A repeated call is `taken` too. Absent if the network has
   * no read confirmations.
   */
  readonly confirmRead?: (call: Omit<SendCall, 'attempt'>) => Promise<CallOutcome>;
  /**
   * Shows the sender of an inbound message that an answer is being written, until it comes or for at most 25 s, and that the
   * message was read. It is not repeated: later it would be wrong. Absent if the network shows no such thing.
   */
  readonly showTyping?: (call: Omit<SendCall, 'attempt'>) => Promise<CallOutcome>;
  /** Blocks a person for a channel, or ends that. A repeated call is `taken` too. Absent if the network blocks no person. */
  readonly setBlocked?: (call: BlockCall) => Promise<CallOutcome>;
  /**
   * Submits a template for review: creates it, or replaces the content of the template with its
   * `providerId`. Absent if the network has no templates.
   */
  readonly submitTemplate?: (call: SubmissionCall) => Promise<SubmissionOutcome>;
  /**
   * Looks up a template by name and language, or by submission. After `exists` it finds the one that has the name:
   * `found` if it is ours for certain, else `namesake`. A provider that can look up by submission alone never answers
   * `exists`: its `submitTemplate` looks up, then answers `taken` or `refused`. Absent if the network has no look-up.
   */
  readonly findTemplate?: (call: SubmissionCall) => Promise<TemplateLookup>;
  /**
   * Deletes a template that was submitted before: the one with its `providerId`, if that is known. A repeated call is
   * `deleted` too. Absent if the network cannot delete templates.
   */
  readonly deleteTemplate?: (call: SubmissionCall) => Promise<DeletionOutcome>;
  /** Fetches the media file of an inbound message. Absent if inbound messages carry their files. */
  readonly fetchMedia?: (channel: Channel, medium: RemoteMedia) => Promise<MediaFetch>;
  /**
   * Asks for the state of a channel and its templates, and returns it as reports, missed reports
   * included. Activates a `pending` channel. `channel.inspection` says that the channel may be unable to send. Without an
   * answer of the network it reports no condition. Absent if the network cannot be asked.
   */
  readonly inspect?: (channel: Channel) => Promise<readonly ProviderReport[]>;
  /** How an operator connects channels in the dashboard. Absent if they are connected by a program alone. */
  readonly setup?: ChannelSetup;
  /** Milliseconds that an unknown outcome waits for a report. */
  readonly unknownWaitMs: number;
  /**
   * Whether a missing report counts as a call that did not arrive, even if no other report reached the
   * channel.
   */
  readonly silenceCounts: boolean;
  /**
   * Whether the provider recognizes a message that it already has by its id, so that repeating a call
   * is harmless and is done until the time-to-live ends. Default: false.
   */
  readonly recognizesRepeats?: boolean;
  /** Send rate to one recipient. Absent if there is no such limit. */
  readonly pairPace?: BucketSize;
};

/** The provider of that name, or undefined if the host has none. */
export type ChatProviders = (provider: string) => ChatProvider | undefined;

import type { ChannelId, MessageId, ProjectId, RequestId } from '../../shared/ids.js';
import type { TraceContext } from '../../shared/trace-context.js';
import type { Content } from './content.js';
import type { InboundContext } from './inbound/inbound-context.js';
import type { Metadata } from './metadata.js';
import type { Progress } from './status.js';

/** Why a message failed: an open set (docs/specification.md#2.3.3). */
export const messageErrorCodes = [
  'recipient_unreachable',
  'recipient_opted_out',
  'customer_window_closed',
  'template_unavailable',
  'template_parameter_mismatch',
  'media_rejected',
  'content_rejected',
  'channel_unauthorized',
  'channel_restricted',
  'recipient_throttled',
  'provider_error',
  'outcome_unknown',
  'expired',
  'erased',
] as const;
export type MessageErrorCode = (typeof messageErrorCodes)[number];

/** The reason of a failure: a code, and a sentence for people. */
export type MessageError = { readonly code: MessageErrorCode; readonly message: string };

/** The names by which a network knows a recipient, where they differ from the number that was written to. */
export type NetworkRecipient = {
  /** The network's form of the number, with its `+`: in some countries it has a digit more or less. */
  readonly number?: string | undefined;
  /** The network's own user id. */
  readonly user?: string | undefined;
};

/** One message, outbound or inbound (docs/specification.md#2.3.1). */
export type Message = {
  readonly id: MessageId;
  readonly project: ProjectId;
  /** How often it was changed; a Change names the version it starts from. */
  readonly version: number;
  readonly channel: ChannelId;
  readonly direction: 'outbound' | 'inbound';
  /** E.164, or the provider's own user id where it hides the sender's number. */
  readonly from: string;
  readonly to: string;
  readonly content: Content;
  readonly progress: Progress;
  readonly metadata: Metadata;
  readonly inReplyTo: MessageId | null;
  /** The provider's id of the message that an inbound one answers, where that is no message of ours. */
  readonly quotedProviderId?: string | undefined;
  /** How an inbound message came, if the provider says more than who sent it. */
  readonly context?: InboundContext | undefined;
  readonly error: MessageError | null;
  /** The provider's id of the message; null until known. */
  readonly providerId: string | null;
  /** The network took it and holds it for a quality review: it may be dropped. Absent once a report says more. */
  readonly isHeld?: true | undefined;
  /** What the network calls the recipient. Absent where that is `to`. */
  readonly networkRecipient?: NetworkRecipient | undefined;
  /** The API request that sent it; null for an inbound message, or in a host without requests. */
  readonly request: RequestId | null;
  /** The request or span that it came from; absent when that was not traced. */
  readonly trace?: TraceContext | undefined;
};

import * as t from 'io-ts';
import { field, hidden, of, resource, type StoredOf, shownField } from '../../contract/resource.js';
import { about, nullable, view } from '../../shared/codec.js';
import type {
  ChannelId,
  ContactId,
  ConversationId,
  MessageId,
  ProjectId,
  RequestId,
} from '../../shared/ids.js';
import { openSet } from '../../shared/open-set.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import { isoTime, isoTimeOrNull } from '../../shared/time.js';
import type { TraceContext } from '../../shared/trace-context.js';
import { conversationOf } from '../conversations/conversation-id.js';
import type { TemplateCategory } from '../templates/template.js';
import { pricingField } from './charge.js';
import { type Content, erasedContent } from './content.js';
import { ContentView, contentJson } from './content-view.js';
import { type InboundContext, inboundContextFields } from './inbound/inbound-context.js';
import { markFields } from './marks.js';
import { Metadata, metadataMeaning } from './metadata.js';
import { originFields } from './origin.js';
import {
  type Addresses,
  type CalledThen,
  Direction,
  erasedMark,
  erasedPeer,
  type NetworkRecipient,
  PeerView,
  peerJson,
} from './person/person.js';
import {
  leaveProgress,
  type MessageStatus,
  MessageStatusView,
  type Progress,
  storedProgress,
} from './status.js';

/** Why a message failed: an open set (docs/specification.md#2.3.3). */
export const messageErrorCodes = [
  'recipient_unreachable',
  'recipient_opted_out',
  'customer_window_closed',
  'template_unavailable',
  'template_parameter_mismatch',
  'media_rejected',
  'media_unreachable',
  'content_rejected',
  'channel_unauthorized',
  'channel_restricted',
  'recipient_throttled',
  'provider_error',
  'outcome_unknown',
  'expired',
  'erased',
  'cancelled',
  // What a posted message is refused for (docs/specification.md#2.3.3).
  'invalid_input',
  'channel_not_found',
  'channel_inactive',
  'invalid_recipient',
  'recipient_needs_number',
  'template_not_found',
  'template_channel_mismatch',
  'template_not_approved',
  'template_header_mismatch',
  'media_not_found',
  'media_not_sendable',
  'caption_not_allowed',
  'content_not_supported',
  'content_too_long',
  'content_invalid',
  'voice_needs_opus',
  'reply_target_mismatch',
  'window_closed',
  'idempotency_key_reuse',
  'duplicate',
  'subscription_required',
  'payment_failed',
  'message_quota_exceeded',
] as const;
export type MessageErrorCode = (typeof messageErrorCodes)[number];

/** The reason of a failure: a code, and a sentence for people. */
export type MessageError = { readonly code: MessageErrorCode; readonly message: string };

/** Why a message failed, as published. */
export const MessageErrorCodeView = openSet(
  'MessageErrorCode',
  messageErrorCodes,
  'Why a message failed, for programs. An open set.',
);

const ErrorView = view('MessageError', 'Why a message failed.', {
  code: about(MessageErrorCodeView, 'Why it failed, for programs.'),
  message: about(t.string, 'The same for people, in English.'),
});

/** When it reached a status, as published. */
const reached = (status: Exclude<MessageStatus, 'accepted'>, meaning: string) =>
  shownField({
    view: nullable(Timestamp),
    about: meaning,
    example: null,
    from: ({ progress }: { readonly progress: Progress }) =>
      isoTimeOrNull(progress.reachedAt[status]),
    erased: 'kept',
  });

const errorLeft = (error: MessageError | null): MessageError | null =>
  error && { code: error.code, message: 'Erased.' };

const fields = {
  id: field({
    of: of<MessageId>(),
    view: idView('msg'),
    about: 'Its identifier.',
    example: 'msg_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'kept',
    storedAs: 'apart',
  }),
  project: hidden<ProjectId>('kept', 'apart'),
  /** How often it was changed; a Change names the version it starts from. */
  version: hidden<number>('kept', 'apart'),
  channel: field({
    of: of<ChannelId>(),
    view: idView('chan'),
    about: 'The channel that sends or received it.',
    example: 'chan_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'kept',
  }),
  direction: field({
    of: of<Addresses['direction']>(),
    view: Direction,
    about: '`outbound`: the project sent it; `inbound`: the project received it.',
    example: 'outbound',
    erased: 'kept',
    storedAs: { usual: 'outbound' },
  }),
  ...originFields,
  /** E.164, or the provider's own user id where it hides the sender's number. */
  from: field({
    of: of<string>(),
    view: t.string,
    about:
      'Phone number in E.164 format. When the sender of an inbound message hides its number: the provider’s user id.',
    example: '+12025550199',
    erased: ({ direction, from }: Addresses) => (direction === 'inbound' ? erasedMark : from),
  }),
  to: field({
    of: of<string>(),
    view: t.string,
    about: 'Phone number in E.164 format of who gets it.',
    example: '+12025550123',
    erased: ({ direction, to }: Addresses) => (direction === 'outbound' ? erasedMark : to),
  }),
  /** What the network calls the recipient. Absent where that is `to`. */
  networkRecipient: hidden<NetworkRecipient | undefined>('gone'),
  contact: field({
    of: of<ContactId | undefined>(),
    view: nullable(idView('cont')),
    json: (id) => id ?? null,
    about:
      'The contact that it is to or from. Null for a message of before the service had contacts, and for an erased one.',
    example: 'cont_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'gone',
  }),
  conversation: shownField({
    view: nullable(idView('conv')),
    about:
      'The conversation that it belongs to: that of its channel with its contact, or with its group. Null without a contact, and for a message that came to a group before groups had conversations.',
    example: 'conv_01kg9zmt3v5r8y2c4n6q7w9x0e',
    from: (message: Parameters<typeof conversationOf>[0]) => conversationOf(message) ?? null,
    erased: () => null,
  }),
  /** What the person was called when the message was accepted or came, as far as known. */
  calledThen: hidden<CalledThen | undefined>('gone'),
  peer: shownField({
    view: PeerView,
    about:
      'The person that it is to or from, as far as known when it was shown. An event shows what was known at its time.',
    example: {
      phone_number: '+12025550123',
      user_id: null,
      other_addresses: [],
      username: null,
      name: null,
    },
    from: peerJson,
    erased: () => erasedPeer,
  }),
  content: field({
    of: of<Content>(),
    view: ContentView,
    json: contentJson,
    about: 'The content. `type` names its format.',
    example: { type: 'text', body: 'Your table is ready.', link_preview: false },
    erased: () => erasedContent,
  }),
  progress: hidden<Progress>(
    ({ progress }: { readonly progress: Progress }) => leaveProgress(progress),
    storedProgress,
  ),
  status: shownField({
    view: MessageStatusView,
    about: 'The current status. It never moves backward.',
    example: 'accepted',
    from: ({ progress }: { readonly progress: Progress }) => progress.status,
    erased: 'kept',
  }),
  /** The content as it was while its media file was fetched. Absent where that was never shown. */
  waitedAs: hidden<Content | undefined>('gone'),
  /** A call was repeated after an unknown outcome, so the first one may have arrived although the second failed. */
  mayHaveArrived: hidden<true | undefined>('kept'),
  fallbackChannels: field({
    of: of<readonly ChannelId[] | undefined>(),
    view: t.readonlyArray(idView('chan')),
    json: (channels) => channels ?? [],
    about:
      'The channels that are left, in order. When the message fails for a reason that another network can mend, the first of them sends another in its place.',
    example: [],
    erased: 'gone',
  }),
  fallbackOf: field({
    of: of<MessageId | undefined>(),
    view: nullable(idView('msg')),
    json: (id) => id ?? null,
    about:
      'The message that failed on an earlier channel and that this one replaces; null for none.',
    example: null,
    erased: 'kept',
  }),
  fallbackMessage: field({
    of: of<MessageId | undefined>(),
    view: nullable(idView('msg')),
    json: (id) => id ?? null,
    about:
      'The message that is sent in its place, since this one failed; null for none. It can be read a moment later.',
    example: null,
    erased: 'kept',
  }),
  metadata: field({
    of: of<Metadata>(),
    view: Metadata,
    about: metadataMeaning,
    example: { order: '1042' },
    erased: () => ({}),
    storedAs: { usual: {} },
  }),
  inReplyTo: field({
    of: of<MessageId | null>(),
    view: nullable(idView('msg')),
    about:
      'The message that it answers, reacts to, edits or revokes; null when there is none or it is unknown.',
    example: null,
    erased: 'kept',
    storedAs: { usual: null },
  }),
  /** The provider's id of the message that an inbound one answers, where that is no message of ours. */
  quotedProviderId: field({
    of: of<string | undefined>(),
    view: nullable(t.string),
    json: (id) => id ?? null,
    about:
      "The provider's id of that message, where it is no message of the service, for example one that was typed on a phone. Otherwise null.",
    example: null,
    erased: 'gone',
  }),
  /** The network took it and holds it for a quality review: it may be dropped. Absent once a report says more. */
  isHeld: hidden<true | undefined>('kept'),
  held: shownField({
    view: t.boolean,
    about:
      'Whether the network took the message and holds it for a quality review. It may still drop it. False once a report says more.',
    example: false,
    from: ({ isHeld }: { readonly isHeld?: true | undefined }) => isHeld === true,
    erased: 'kept',
  }),
  ...markFields,
  segments: field({
    of: of<number | undefined>(),
    view: nullable(Count),
    json: (segments) => segments ?? null,
    about:
      'In how many parts the network sent the message, each of which it charges for, as with SMS. Null until it is known, and on networks that count none.',
    example: null,
    erased: 'kept',
  }),
  price: field({
    of: of<string | undefined>(),
    view: nullable(t.string),
    json: (price) => price ?? null,
    about:
      'What the network charges for the message: a decimal number such as `0.0079`. Null until it is known, which can be minutes after the last event, and on networks that name no prices.',
    example: null,
    erased: 'kept',
  }),
  priceCurrency: field({
    of: of<string | undefined>(),
    view: nullable(t.string),
    json: (currency) => currency ?? null,
    about: 'The currency of the price, by its code of ISO 4217; null without one.',
    example: null,
    erased: 'kept',
  }),
  pricing: pricingField,
  /** The conversation of its group. Absent outside groups, and where it came before groups had conversations. */
  groupConversation: hidden<ConversationId | undefined>('gone'),
  /** How an inbound message came, if the provider says more than who sent it. */
  context: hidden<InboundContext | undefined>('gone'),
  ...inboundContextFields,
  error: field({
    of: of<MessageError | null>(),
    view: nullable(ErrorView),
    about: 'Why it failed; null unless it failed.',
    example: null,
    erased: ({ error }: { readonly error: MessageError | null }) => errorLeft(error),
    storedAs: { usual: null },
  }),
  /** The provider's id of the message; null until known. */
  providerId: hidden<string | null>(() => null, { usual: null }),
  /** The category of its template when it was accepted, as which it is metered. Absent without a template. */
  meteredAs: hidden<TemplateCategory | undefined>('kept'),
  /** The API request that sent it; null for an inbound message, or in a host without requests. */
  request: hidden<RequestId | null>('kept', { usual: null }),
  /** The request or span that it came from; absent when that was not traced. */
  trace: hidden<TraceContext | undefined>('gone'),
  acceptedAt: shownField({
    view: Timestamp,
    about: 'When the service stored it durably.',
    example: '2026-01-31T09:30:00.000Z',
    from: ({ progress }: { readonly progress: Progress }) =>
      isoTime(progress.reachedAt.accepted ?? 0),
    erased: 'kept',
  }),
  sentAt: reached('sent', 'When the provider accepted it; null before.'),
  deliveredAt: reached('delivered', 'When it was delivered; null before.'),
  readAt: reached('read', 'When the recipient read it; null before.'),
  failedAt: reached('failed', 'When it failed; null unless it failed.'),
};

/** One message, outbound or inbound (docs/specification.md#2.3.1). */
export type Message = StoredOf<typeof fields>;

/** A message: what is stored, what is published in answers and events, and what an erasure leaves of both. */
export const messageResource = resource('Message', 'One message, sent or received.', fields);

/** A message in answers and events. */
export const MessageView = messageResource.view;

/** A message in its published form, the same in answers and in events. Absent values are null, never missing. */
export const messageJson = messageResource.json;

/** A message without its person: no number, content, metadata, trace and provider's id. Its id, status and times stay. */
export const eraseMessage = messageResource.erase;

/** A message as it is stored: the record, and what its row has beside it. */
export const messageRecord = messageResource.record;

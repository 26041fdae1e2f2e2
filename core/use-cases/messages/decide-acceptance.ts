import * as E from 'fp-ts/lib/Either.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import {
  backlogThreshold,
  type Channel,
  type ChannelStatus,
} from '../../model/channels/channel.js';
import { restrictionOf } from '../../model/channels/restriction.js';
import { type Contact, calledNow } from '../../model/contacts/contact.js';
import { isNumber } from '../../model/contacts/naming.js';
import type { Conversation } from '../../model/conversations/conversation.js';
import { isOpen, windowEnd } from '../../model/conversations/window.js';
import { fingerprintOf, type IdempotencyRecord } from '../../model/idempotency/idempotency.js';
import type { HeldLimit } from '../../model/limits/effective-limits.js';
import { acceptedUsage } from '../../model/messages/accepted-usage.js';
import type { Content } from '../../model/messages/content.js';
import type { Message } from '../../model/messages/message.js';
import { messageJson } from '../../model/messages/message.js';
import { shownOf } from '../../model/messages/moment.js';
import type { TypedIn } from '../../model/messages/origin.js';
import { payloadElsewhere, storedFallbacks } from '../../model/messages/sends/fallback.js';
import { contentOf, type PayloadReferences } from '../../model/messages/sends/payload.js';
import type { PayloadRefusal } from '../../model/messages/sends/payload-rules.js';
import { type ReplyTargetMismatch, replyMisfit } from '../../model/messages/sends/reply.js';
import { type Send, setIn } from '../../model/messages/sends/send.js';
import { startAccepted } from '../../model/messages/status.js';
import { phoneNumber, type ReadAddress, readAddress } from '../../model/networks/address.js';
import type { Network } from '../../model/networks/network.js';
import type { PhoneNumbering } from '../../ports/machine/phone-numbering.js';
import type {
  ChannelId,
  ContactId,
  Id,
  JobId,
  MessageId,
  ProjectId,
  RequestId,
} from '../../shared/ids.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import { PhoneNumber } from '../../shared/phone-number.js';
import type { Instant } from '../../shared/time.js';
import { type TraceContext, withTrace } from '../../shared/trace-context.js';
import { type Joined, joinContacts } from '../contacts/join-contacts.js';
import type { UnknownRecipient } from './named-recipient.js';

/** A number that cannot exist, or, with a reason, what names a person of whom the project knows nothing. */
export type InvalidRecipient = {
  readonly code: 'invalid_recipient';
  readonly to: string;
  readonly reason?: UnknownRecipient;
};

/** The window that the message requires is closed: since when, or null where the person never wrote. */
export type WindowClosed = { readonly code: 'window_closed'; readonly closedAt: Instant | null };

/** Why a message is not accepted. The codes are those of the API. */
export type AcceptanceRefusal =
  | { readonly code: 'channel_not_found'; readonly id: string }
  | {
      readonly code: 'channel_inactive';
      readonly channel: ChannelId;
      readonly status: ChannelStatus;
    }
  | {
      readonly code: 'channel_restricted';
      readonly channel: ChannelId;
      readonly until: Instant;
    }
  | InvalidRecipient
  | { readonly code: 'recipient_needs_number'; readonly to: string }
  | PayloadRefusal
  | ReplyTargetMismatch
  | WindowClosed;

/** A channel that is tried when an earlier one of the same message fails. */
export type Fallback = {
  readonly id: string;
  readonly channel: Channel | undefined;
  readonly network: Network;
};

/** All that the decision needs to know. */
export type AcceptanceFacts = {
  readonly project: ProjectId;
  readonly request: RequestId | null;
  /** Where it was written, if not in a program. */
  readonly typedIn: TypedIn | undefined;
  readonly trace: TraceContext | undefined;
  readonly now: Instant;
  /** When its job is due and when it expires, by steady time. */
  readonly dueAt: Instant;
  readonly expiresAt: Instant;
  /** The allowance of a project that has none of its own; undefined for no limit. */
  readonly inheritedAllowance?: HeldLimit | undefined;
  readonly ids: {
    readonly message: MessageId;
    readonly job: JobId;
    /** Of the contact, where the recipient has none yet. */
    readonly contact: ContactId;
  };
  /** The contact of the recipient, which must stay as it is until the commit. Undefined for none yet. */
  readonly contact: Contact | undefined;
  readonly channel: Channel | undefined;
  /** What the network of the channel takes. */
  readonly network: Network;
  /** The recipient was looked up: the network named it itself, or it is the number of a contact. */
  readonly isNamed: boolean | undefined;
  /** It was looked up in vain. */
  readonly unknown: UnknownRecipient | undefined;
  /** The fallback channels of the message. */
  readonly fallbacks: readonly Fallback[];
  /** The message that it replaces, which must stay as it is until the commit. */
  readonly replaces: Message | undefined;
  /** The send as it was asked for, when an earlier channel of it was passed over. */
  readonly asked: Send | undefined;
  readonly references: PayloadReferences;
  /** When the recipient last wrote to the channel or called it, where the message requires an open window. */
  readonly conversation: Pick<Conversation, 'lastInboundAt'> | undefined;
  /** The message that it answers or reacts to, where it exists. */
  readonly target: Message | undefined;
  readonly canExist: PhoneNumbering;
  /** The Idempotency-Key of the request; undefined when it has none. */
  readonly idempotencyKey: string | undefined;
  /** SHA-256, for the fingerprint of a request with a key. */
  readonly digest: (text: string) => string;
};

/** An acceptance to commit, and the message as it is answered. */
export type Acceptance = {
  readonly change: ChangeWith<
    'puts' | 'contactKeys' | 'events' | 'jobs' | 'usage',
    'idempotency' | 'allowance' | 'inheritedAllowance' | 'backlogBelow' | 'unchanged'
  >;
  readonly body: string;
};

/**
 * A message with its recipient as the network spells it; refused when it is no address there (docs/specification.md#2.2.1), or
 * none that a fallback channel sends to. A recipient that was looked up (`isNamed`) is not judged by networks that send to those.
 */
export const addressed = (
  send: Send,
  { recipients }: Pick<Network, 'recipients'>,
  fallbacks: readonly Fallback[] = [],
  isNamed = false,
): E.Either<InvalidInput, Send> => {
  for (const { id, channel, network } of fallbacks) {
    if (!channel || (isNamed && network.sendsToKnown)) continue;
    const other = readAddress(network.recipients, send.to);
    if (E.isLeft(other)) return E.left(wrongRecipient(`${other.left}, for channel ${id}`));
  }
  if (isNamed) return E.right(send);
  return E.bimap(
    wrongRecipient,
    ({ address: to }: ReadAddress): Send => (to === send.to ? send : { ...send, to }),
  )(readAddress(recipients, send.to));
};

const wrongRecipient = (message: string): InvalidInput => ({
  code: 'invalid_input',
  property: '/send/to',
  message,
});

const invalidRecipient = ({ to }: Send, facts: AcceptanceFacts): InvalidRecipient | undefined => {
  const { unknown: reason } = facts;
  if (reason) return { code: 'invalid_recipient', to, reason };
  return isImpossible(to, facts) ? { code: 'invalid_recipient', to } : undefined;
};

/** Whether the recipient is a phone number on its network that no numbering plan has. */
const isImpossible = (to: string, { network, canExist, isNamed }: AcceptanceFacts): boolean => {
  if (isNamed && network.sendsToKnown) return false;
  const read = readAddress(network.recipients, to);
  const isNumber = E.isRight(read) && read.right.form === phoneNumber;
  return isNumber && PhoneNumber.is(to) && !canExist(to);
};

/**
 * Decides whether a message is accepted, in the order of docs/specification.md#3.5.1: channel, recipient, content. Billing and
 * backlog come last, in the commit, where no other send can come in between.
 */
export const decideAcceptance = (
  send: Send,
  facts: AcceptanceFacts,
): E.Either<AcceptanceRefusal, Acceptance> => {
  const { channel } = facts;
  if (!channel) return E.left({ code: 'channel_not_found', id: send.channel });
  if (channel.status !== 'active')
    return E.left({ code: 'channel_inactive', channel: channel.id, status: channel.status });
  const restriction = restrictionOf(channel, facts.now);
  if (restriction && send.payload.kind === 'template')
    return E.left({ code: 'channel_restricted', channel: channel.id, until: restriction.until });
  const invalid = invalidRecipient(send, facts);
  if (invalid) return E.left(invalid);
  const target = { channel: channel.id, network: facts.network };
  const content = contentOf(send.payload, facts.references, target);
  if (E.isLeft(content)) return content;
  const { contact, now, target: answered } = facts;
  const reply = replyMisfit(send, { target: answered, contact, now, channel: channel.id });
  if (reply) return E.left(reply);
  if (needsNumber(send, facts)) return E.left({ code: 'recipient_needs_number', to: send.to });
  const closed = closedWindow(send, facts);
  if (closed) return E.left(closed);
  const misfit = misfitOf(content.right, facts);
  if (misfit) return E.left(misfit);
  const recipient = recipientOf(send, facts);
  const decided: Decided = { facts, channel, recipient };
  const message = withTrace(messageOf(send, content.right, decided), facts.trace);
  return E.right(acceptanceOf(message, decided, recordOf(send, facts)));
};

/** The refusal of a message that requires an open window. Templates need none. */
const closedWindow = (
  { window, payload }: Send,
  { network, conversation, now }: AcceptanceFacts,
): WindowClosed | undefined => {
  if (window !== 'require' || payload.kind === 'template' || !network.hasWindow) return undefined;
  const lastInboundAt = conversation?.lastInboundAt;
  if (isOpen(lastInboundAt, now)) return undefined;
  return { code: 'window_closed', closedAt: windowEnd(lastInboundAt) ?? null };
};

/**
 * Whether the recipient has no address that the network sends this to. Of those that send to user ids WhatsApp sends codes to
 * numbers alone; to others a contact is known by an id of another network.
 */
const needsNumber = ({ to }: Send, { network, references, isNamed }: AcceptanceFacts): boolean =>
  network.sendsToKnown
    ? !isNumber(to) && references.template?.category === 'authentication'
    : isNamed === true && E.isLeft(readAddress(network.recipients, to));

/** Why one of the fallback channels cannot take the content. Whether it can send shows when it is its turn. */
const misfitOf = (
  content: Content,
  { fallbacks, references }: AcceptanceFacts,
): AcceptanceRefusal | undefined => {
  const payload = fallbacks.length > 0 ? payloadElsewhere(content) : undefined;
  for (const { id, channel, network } of fallbacks) {
    if (!channel) return { code: 'channel_not_found', id };
    const made = payload && contentOf(payload, references, { channel: channel.id, network });
    if (made && E.isLeft(made)) return made.left;
  }
  return undefined;
};

/** The record of a request with a key. It is committed with the message, or neither is. */
const recordOf = (
  send: Send,
  { idempotencyKey: key, digest, ids, project, dueAt, asked = send }: AcceptanceFacts,
): IdempotencyRecord | undefined => {
  if (key === undefined) return undefined;
  const fingerprint = fingerprintOf(digest, asked);
  return { project, key, fingerprint, message: ids.message, createdAt: dueAt };
};

/** The contact of the recipient as it is, or a new one. */
const recipientOf = ({ to }: Send, { contact, project, now, ids }: AcceptanceFacts): Joined =>
  joinContacts(isNumber(to) ? { number: to } : { user: to }, contact ? [contact] : [], {
    ...{ project, now, id: ids.contact },
  });

/** What the decision was made on, with its channel and the contact of its recipient. */
type Decided = {
  readonly facts: AcceptanceFacts;
  readonly channel: Channel;
  readonly recipient: Joined;
};

const messageOf = (
  send: Send,
  content: Content,
  { channel, recipient, facts }: Decided,
): Message => {
  const { ids, project, request, typedIn, now, references, replaces, target } = facts;
  const { template } = references;
  return {
    id: ids.message,
    project,
    version: 0,
    channel: channel.id,
    direction: 'outbound',
    from: channel.address,
    to: send.to,
    contact: recipient.contact.id,
    ...calledNow(recipient.contact),
    content,
    progress: startAccepted(now),
    ...setIn(send),
    ...storedFallbacks(send),
    ...(replaces && { fallbackOf: replaces.id }),
    inReplyTo: target?.id ?? null,
    error: null,
    providerId: null,
    ...(template && { meteredAs: template.category }),
    ...(typedIn && { typedIn }),
    request,
  };
};

const acceptanceOf = (
  message: Message,
  { channel, recipient, facts }: Decided,
  record: IdempotencyRecord | undefined,
): Acceptance => {
  const { ids, project, now, dueAt, expiresAt, inheritedAllowance, references, replaces } = facts;
  const { template } = references;
  const body = JSON.stringify(messageJson(message));
  const { parts } = recipient;
  return {
    body,
    change: {
      project,
      at: now,
      steadyAt: dueAt,
      requires: {
        idempotency: record,
        allowance: true,
        ...(inheritedAllowance && { inheritedAllowance }),
        backlogBelow: { lane: channel.id, threshold: backlogThreshold(channel.ratePerSecond) },
        unchanged: [channel, template, replaces, recipient.asRead].flatMap((each) =>
          each ? [asRead(each)] : [],
        ),
      },
      puts: { messages: [message], ...(parts && { contacts: parts.contacts }) },
      ...(parts && { contactKeys: parts.contactKeys }),
      events: [{ type: 'message.accepted', at: now, ...shownOf(message) }],
      jobs: [
        {
          id: ids.job,
          lane: channel.id,
          kind: 'send',
          subject: message.id,
          recipient: recipient.contact.queueKey,
          dueAt,
          expiresAt,
        },
      ],
      usage: acceptedUsage(message, channel),
    },
  };
};

type Versioned = { readonly id: Id<'msg' | 'chan' | 'tmpl' | 'cont'>; readonly version: number };

const asRead = ({ id, version }: Versioned): Versioned => ({ id, version });

import type { ContactId, ConversationId, MessageId, UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { isReaction } from '../contents/contents.js';
import type { Message } from '../messages/message.js';
import type { Conversation } from './conversation.js';
import { conversationId } from './conversation-id.js';

/** What of a message says which conversation it belongs to, and what it does there. */
export type ConversationMessage = Pick<
  Message,
  | 'id'
  | 'project'
  | 'channel'
  | 'contact'
  | 'groupConversation'
  | 'direction'
  | 'content'
  | 'context'
  | 'progress'
>;

/** What a person did to an earlier message, or told of itself: it opens no window, and there is nothing to read in it. */
const notices: readonly string[] = ['edit', 'revocation', 'number_change'];

/** What networks call such a notice where it is not read, or where they hold back what it says. */
const unreadNotices: readonly string[] = ['edit', 'revoke', 'system'];

const isNotice = (content: Message['content']): boolean =>
  (content.type === 'interactive' && notices.includes(content.kind)) ||
  (content.type === 'unsupported' && unreadNotices.includes(content.providerType));

type Said = Pick<Message, 'direction' | 'content' | 'groupConversation'>;

const isWritten = ({ direction, content }: Said): boolean =>
  direction === 'inbound' && !isNotice(content);

/** Whether a message opens the window: the person wrote it, to us alone (docs/specification.md#2.14.2). */
export const opensWindow = (message: Said): boolean =>
  isWritten(message) && message.groupConversation === undefined;

/** Whether a message counts as unread until the conversation is read. */
export const countsUnread = (message: Said): boolean =>
  isWritten(message) && !isReaction(message.content);

/** When the person wrote a message, by the clock of the network, but never later than it came. */
const writtenAt = ({ progress: { reachedAt } }: Pick<Message, 'progress'>): Instant =>
  reachedAt.sent ?? reachedAt.accepted ?? 0;

type Begun = { readonly id: ConversationId; readonly at: Instant };

/** With whom the conversation of a message is: with its group, or its contact. */
const partyOf = ({ contact, groupConversation, context }: ConversationMessage) =>
  groupConversation ? { group: context?.group ?? undefined } : { contactId: contact };

/** The next revision of a conversation, or of one that has become a part of it. */
const nextRevision = (...all: readonly (Pick<Conversation, 'revision'> | undefined)[]): number =>
  Math.max(...all.map((each) => each?.revision ?? 0)) + 1;

/** The conversation once it has a new message. */
export const withMessage = (
  before: Conversation | undefined,
  message: ConversationMessage,
  { id: conversation, at }: Begun,
): Conversation => {
  const { id, project, channel } = message;
  const isUnread = countsUnread(message);
  if (!before)
    return {
      ...{ id: conversation, project, channel, ...partyOf(message), lastMessageId: id },
      ...(opensWindow(message) && { lastInboundAt: writtenAt(message) }),
      unreadCount: isUnread ? 1 : 0,
      revision: 1,
      updatedAt: at,
    };
  const { read } = before;
  const isLate = isUnread && read !== undefined && id <= read.until;
  return {
    ...before,
    lastMessageId: later(before.lastMessageId, id),
    ...(opensWindow(message) && {
      lastInboundAt: Math.max(before.lastInboundAt ?? 0, writtenAt(message)),
    }),
    unreadCount: before.unreadCount + (isUnread ? 1 : 0),
    revision: nextRevision(before),
    ...(isLate && { read: { ...read, late: [...(read.late ?? []), id] } }),
    updatedAt: Math.max(before.updatedAt, at),
  };
};

/** The conversation once the person has called. The same object where the person wrote or called later. */
export const called = (before: Conversation, calledAt: Instant, at: Instant): Conversation =>
  calledAt <= (before.lastInboundAt ?? Number.NEGATIVE_INFINITY)
    ? before
    : { ...before, lastInboundAt: calledAt, updatedAt: Math.max(before.updatedAt, at) };

/** The conversation once all that it has is read. The same object where nothing is unread. */
export const allRead = (before: Conversation, at: Instant): Conversation => {
  if (before.unreadCount === 0) return before;
  const read = { until: before.lastMessageId };
  const merged = Object.keys(before.readOfMerged ?? {}).map((contact) => [contact, read]);
  return {
    ...before,
    ...{ unreadCount: 0, read, updatedAt: Math.max(before.updatedAt, at) },
    ...(merged.length > 0 && { readOfMerged: Object.fromEntries(merged) }),
  };
};

/** The conversation once a member answers it, or none. The same object where that is so. */
export const assigned = (
  before: Conversation,
  assignee: UserId | undefined,
  at: Instant,
): Conversation => {
  if (before.assignee === assignee) return before;
  const { assignee: _, ...rest } = before;
  return {
    ...rest,
    ...(assignee !== undefined && { assignee }),
    updatedAt: Math.max(before.updatedAt, at),
  };
};

/** Whether a message of a conversation counts as unread there. */
export const isUnreadIn = (
  { contactId, read, readOfMerged = {} }: Conversation,
  message: ConversationMessage,
): boolean => {
  if (!countsUnread(message)) return false;
  const { id, contact = contactId } = message;
  const own = contact && readOfMerged[contact];
  const place = own === undefined ? read : own;
  return !place || id > place.until || place.late?.includes(id) === true;
};

/**
 * The conversation once a message leaves it, which is removed or erased. `last` is the newest that is left; undefined where none
 * is, and the conversation then ends with its newest message.
 */
export const withoutMessage = (
  before: Conversation,
  message: ConversationMessage,
  last: MessageId | undefined,
): Conversation | undefined => {
  const isLast = message.id === before.lastMessageId;
  if (isLast && last === undefined) return undefined;
  return {
    ...before,
    lastMessageId: isLast && last !== undefined ? last : before.lastMessageId,
    unreadCount: before.unreadCount - (isUnreadIn(before, message) ? 1 : 0),
    revision: nextRevision(before),
  };
};

/** What the messages of a conversation say of it, beside what was read of them. */
export type Recount = Pick<Conversation, 'lastMessageId' | 'unreadCount'> & {
  readonly lastInboundAt?: Instant | undefined;
};

/** A conversation counted again from all of its messages. Undefined where there are none. */
export const recounted = (
  conversation: Conversation,
  messages: readonly ConversationMessage[],
): Recount | undefined => {
  const [first] = messages;
  if (!first) return undefined;
  const written = messages.filter(opensWindow).map(writtenAt);
  return {
    lastMessageId: messages.map(({ id }) => id).reduce(later, first.id),
    ...(written.length > 0 && { lastInboundAt: Math.max(...written) }),
    unreadCount: messages.filter((message) => isUnreadIn(conversation, message)).length,
  };
};

/** Whether a conversation says this of its messages. */
export const saysAs = (conversation: Conversation, stored: Recount): boolean =>
  conversation.lastMessageId === stored.lastMessageId &&
  conversation.unreadCount === stored.unreadCount &&
  conversation.lastInboundAt === stored.lastInboundAt;

/**
 * Whether a conversation says what its messages do. The retention can have removed the message by which a window was open long
 * ago.
 */
export const isRightBy = (conversation: Recount, counted: Recount): boolean =>
  counted.lastMessageId === conversation.lastMessageId &&
  counted.unreadCount === conversation.unreadCount &&
  (counted.lastInboundAt ?? 0) <= (conversation.lastInboundAt ?? 0);

/** The conversation once it says what its messages do. */
export const corrected = (before: Conversation, counted: Recount, at: Instant): Conversation => {
  const lastInboundAt = latest(before.lastInboundAt, counted.lastInboundAt);
  return {
    ...before,
    ...{ lastMessageId: counted.lastMessageId, unreadCount: counted.unreadCount },
    ...(lastInboundAt !== undefined && { lastInboundAt }),
    revision: nextRevision(before),
    updatedAt: Math.max(before.updatedAt, at),
  };
};

/** The conversation of a contact once that of one that was merged into it is part of it. Nothing is read by that. */
export const joinedConversation = (
  into: Conversation | undefined,
  from: Conversation,
  { contact, at }: { readonly contact: ContactId; readonly at: Instant },
): Conversation => {
  const { channel, read = null, readOfMerged, contactId } = from;
  const own = into ?? { ...without(from), contactId: contact };
  const lastInboundAt = latest(into?.lastInboundAt, from.lastInboundAt);
  const assignee = into?.assignee ?? from.assignee;
  return {
    ...own,
    id: conversationId(channel, contact),
    lastMessageId: into ? later(into.lastMessageId, from.lastMessageId) : from.lastMessageId,
    ...(lastInboundAt !== undefined && { lastInboundAt }),
    ...(assignee !== undefined && { assignee }),
    unreadCount: (into?.unreadCount ?? 0) + from.unreadCount,
    revision: nextRevision(into, from),
    readOfMerged: {
      ...into?.readOfMerged,
      ...readOfMerged,
      ...(contactId && { [contactId]: read }),
    },
    updatedAt: Math.max(own.updatedAt, from.updatedAt, at),
  };
};

const without = ({ read: _, readOfMerged: __, ...rest }: Conversation): Conversation => rest;

const later = (a: MessageId, b: MessageId): MessageId => (a > b ? a : b);

const latest = (a: Instant | undefined, b: Instant | undefined): Instant | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.max(a, b);

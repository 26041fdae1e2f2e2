import type { ChannelId, MessageId, UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { Conversation } from './conversation.js';

/** What a filter by member says for conversations that no member answers. */
export const noAssignee = 'none';

/** A page of a list of conversations, the most recent first. */
export type ConversationPage = {
  readonly channels: readonly ChannelId[];
  /** Only those with unread messages. Default: all. */
  readonly unread?: true | undefined;
  /** Only those that this member answers, or that none does. Default: all. */
  readonly assignee?: UserId | typeof noAssignee | undefined;
  /** Only those whose person wrote at this instant or later. */
  readonly writtenSince?: Instant | undefined;
  /** Only those whose newest message has this id or a greater one. It need not exist. */
  readonly from?: MessageId | undefined;
  /** Only those whose newest message has a lesser id. It need not exist. */
  readonly before?: MessageId | undefined;
  readonly limit: number;
};

/** The page of some conversations. */
export const pageOfConversations = (
  all: readonly Conversation[],
  { channels, unread, assignee, writtenSince = 0, from, before, limit }: ConversationPage,
): readonly Conversation[] =>
  all
    .filter(({ channel }) => channels.includes(channel))
    .filter(({ unreadCount }) => !unread || unreadCount > 0)
    .filter((each) => assignee === undefined || (each.assignee ?? noAssignee) === assignee)
    .filter(({ lastInboundAt = 0 }) => lastInboundAt >= writtenSince)
    .filter(({ lastMessageId: id }) => from === undefined || id >= from)
    .filter(({ lastMessageId: id }) => before === undefined || id < before)
    .sort((a, b) => (a.lastMessageId > b.lastMessageId ? -1 : 1))
    .slice(0, limit);

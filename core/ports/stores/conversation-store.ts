import type { Conversation } from '../../model/conversations/conversation.js';
import type { ChannelId, ConversationId, MessageId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

export type ConversationPage = {
  readonly channels: readonly ChannelId[];
  /** Only those with unread messages. Default: all. */
  readonly unread?: true | undefined;
  /** Only those whose person wrote at this instant or later. */
  readonly writtenSince?: Instant | undefined;
  /** Only those whose newest message has this id or a greater one. It need not exist. */
  readonly from?: MessageId | undefined;
  /** Only those whose newest message has a lesser id. It need not exist. */
  readonly before?: MessageId | undefined;
  readonly limit: number;
};

/** The conversations of projects, as last committed. A conversation of another project counts as absent. */
export type ConversationStore = {
  readonly find: (project: ProjectId, id: ConversationId) => Promise<Conversation | undefined>;
  /** The most recent first: by the id of the newest message. */
  readonly list: (project: ProjectId, page: ConversationPage) => Promise<readonly Conversation[]>;
};

import type { Conversation } from '../../model/conversations/conversation.js';
import { isRightBy, type Recount, recounted } from '../../model/conversations/moves.js';
import type { Message } from '../../model/messages/message.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
import type { ConversationId, MessageId, ProjectId } from '../../shared/ids.js';
import { commitChange } from '../commit-change.js';
import { withPersons } from './find-conversation.js';
import { type ThreadStore, threadOf } from './read-conversations.js';

/** The ports of `recountConversations`. */
export type RecountPorts = {
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly contacts: Pick<ContactStore, 'find'>;
  readonly conversations: ConversationStore;
  readonly messages: ThreadStore;
};

/** A conversation that says something else than its messages. */
export type Miscounted = {
  readonly conversation: ConversationId;
  readonly stored: Recount;
  /** Undefined where it has no messages. */
  readonly counted: Recount | undefined;
};

const pageSize = 100;

/**
 * Counts the conversations of a project again from their messages. What is stored and counted must be the same, but that the
 * retention can have removed the message by which a window was open long ago. One that changes meanwhile is counted again.
 */
export async function* recountConversations(
  ports: RecountPorts,
  project: ProjectId,
): AsyncGenerator<Miscounted | 'right'> {
  const channels = (await ports.channels.list(project)).map(({ id }) => id);
  let before: MessageId | undefined;
  for (;;) {
    const page = await ports.conversations.list(project, { channels, before, limit: pageSize });
    for (const conversation of page) yield await recount(ports, conversation);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    before = last.lastMessageId;
  }
}

/** The ports of `correctConversation`. */
export type CorrectConversationPorts = { readonly clock: Clock; readonly commit: Commit };

/**
 * Stores what was counted of a conversation in place of what it says. False where it says something else by now, which the next
 * recount judges.
 */
export const correctConversation = (
  { clock, commit }: CorrectConversationPorts,
  project: ProjectId,
  wrong: Miscounted,
): Promise<boolean> =>
  commitChange(
    commit,
    { project, at: clock(), correctConversations: [wrong] },
    { committed: () => true, changed: () => false },
  );

const recount = async (
  ports: RecountPorts,
  conversation: Conversation,
): Promise<Miscounted | 'right'> => {
  const { id, project, lastMessageId, lastInboundAt, unreadCount } = conversation;
  const counted = await countOf(ports, conversation);
  if (counted && isRightBy(conversation, counted)) return 'right';
  const now = await ports.conversations.find(project, id);
  if (!now) return 'right';
  const isSame = JSON.stringify(now) === JSON.stringify(conversation);
  const stored = { lastMessageId, lastInboundAt, unreadCount };
  return isSame ? { conversation: id, stored, counted } : recount(ports, now);
};

const countOf = async (
  { contacts, messages }: RecountPorts,
  conversation: Conversation,
): Promise<Recount | undefined> => {
  const [found] = await withPersons({ contacts }, conversation.project, [conversation]);
  const thread: Message[] = [];
  if (found) for await (const each of threadOf(messages, found)) thread.push(each);
  return recounted(conversation, thread);
};

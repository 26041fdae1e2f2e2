import type { Conversation } from '../../model/conversations/conversation.js';
import type { Message } from '../../model/messages/message.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { ProjectId } from '../../shared/ids.js';
import type { LeftGroups } from './erasure-of.js';

type Ports = {
  readonly conversations: Pick<ConversationStore, 'find'>;
  readonly messages: Pick<MessageStore, 'ofGroup'>;
};

/**
 * The conversations of groups that some messages leave in one Change, since they are erased. The newest message of others is then
 * the newest one, and must not change meanwhile. A conversation without one ends. Undefined where none is of a group.
 */
export const leftGroups = async (
  ports: Ports,
  project: ProjectId,
  erased: readonly Message[],
): Promise<LeftGroups | undefined> => {
  const groups = new Set(erased.flatMap(({ groupConversation }) => groupConversation ?? []));
  if (groups.size === 0) return undefined;
  const left = await Promise.all(
    [...groups].map(async (id) => {
      const conversation = await ports.conversations.find(project, id);
      if (!conversation) return { messages: [], unchanged: [] };
      const own = erased.filter(({ groupConversation }) => groupConversation === id);
      const last = await newestOf(ports, conversation, own);
      return {
        messages: own.map((message) => ({
          ...{ conversation: id, revision: conversation.revision },
          ...{ message, last: last?.id },
        })),
        unchanged: last ? [{ id: last.id, version: last.version }] : [],
      };
    }),
  );
  return {
    messages: left.flatMap(({ messages }) => messages),
    unchanged: left.flatMap(({ unchanged }) => unchanged),
  };
};

/** The newest message of a group that is not among some. */
const newestOf = async (
  { messages }: Ports,
  { project, id: conversation }: Conversation,
  without: readonly Message[],
): Promise<Message | undefined> => {
  const ids = new Set(without.map(({ id }) => id));
  const newest = await messages.ofGroup(project, { conversation, limit: ids.size + 1 });
  return newest.find(({ id }) => !ids.has(id));
};

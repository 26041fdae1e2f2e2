import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import type { ShownConversation } from '../../model/conversations/conversation.js';
import { allRead } from '../../model/conversations/moves.js';
import type { Message } from '../../model/messages/message.js';
import { advance } from '../../model/messages/status.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { LiveCalls } from '../../ports/provider/chat-provider.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import { about, view } from '../../shared/codec.js';
import type { NewId } from '../../shared/ids.js';
import { byProject } from '../authorization/resource-owner.js';
import { idOf } from '../authorization/rule.js';
import { commitChange, retry } from '../commit-change.js';
import { confirmationOf } from '../messages/mark-read.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import {
  type ConversationNotFound,
  type ConversationQuery,
  conversationInput,
  type FoundConversation,
  findConversation,
  noConversation,
  type ShowPorts,
  shownConversation,
} from './find-conversation.js';
import { readAgain, type ThreadStore, threadOf } from './read-conversations.js';

/** The ports of `readConversation`. */
export type ReadConversationPorts = Omit<ShowPorts, 'messages'> & {
  readonly steady: SteadyClock;
  readonly newId: NewId;
  readonly messages: Pick<MessageStore, 'find'> & ThreadStore;
  readonly commit: Commit;
  readonly sendTtlMs: number;
};

/** The ports of `showTyping`. */
export type ShowTypingPorts = ReadConversationPorts & {
  readonly channels: Pick<ChannelStore, 'list' | 'find'>;
  readonly liveCalls: LiveCalls;
};

/** See docs/specification.md#4.17.4. */
export const readConversation = useCase({
  kind: 'traffic',
  summary: 'Marks a conversation as read, and tells the person of it.',
  description: [
    'Its unread count is 0 then, and its newest message from the person is `read`; the network shows that where it can.',
    'A repeated call changes nothing and gets the same answer.',
  ],
  promise: 'One commit: the conversation, the message and the job of the confirmation.',
  permission: 'messages:send',
  owner: byProject,
  audit: { action: 'conversation.read', resource: idOf },
  underKey: readAgain,
  input: conversationInput,
  result: shownConversation,
  refusals: noConversation,
  run:
    (ports: ReadConversationPorts) =>
    (command: ConversationQuery): Promise<E.Either<ConversationNotFound, ShownConversation>> =>
      retryOnConflict(async () => {
        const found = await findConversation(ports, command);
        if (E.isLeft(found)) return found;
        const [newest, last] = await Promise.all([
          newestInbound(ports, found.right),
          ports.messages.find(command.project, found.right.conversation.lastMessageId),
        ]);
        const read = readOf(ports, found.right, newest);
        const answer = {
          ...{ ...read.conversation, person: found.right.person, now: read.change.at },
          last: read.message?.id === last?.id ? (read.message ?? last) : last,
        };
        if (!read.isNews) return E.right(answer);
        return commitChange(ports.commit, read.change, {
          committed: E.right(answer),
          changed: retry,
        });
      }),
});

const TypingView = view('Typing', 'Whether the person sees that an answer is being written.', {
  shown: about(
    t.boolean,
    'False where the network shows no such thing, the person has not written, or the network could not be reached.',
  ),
});
type Typing = { readonly shown: boolean };

/** See docs/specification.md#4.17.5. */
export const showTyping = useCase({
  kind: 'traffic',
  summary: 'Shows the person that an answer is being written, until it comes or for 25 seconds.',
  description: [
    'The conversation is read then, and so is its newest message from the person.',
    'The network is called once, while the caller waits: it is never told late.',
  ],
  promise: 'One call of the provider, then one commit.',
  permission: 'messages:send',
  owner: byProject,
  audit: { action: 'conversation.show_typing', resource: idOf },
  within: false,
  input: conversationInput,
  result: shown(TypingView, (typing: Typing) => typing),
  refusals: noConversation,
  run:
    (ports: ShowTypingPorts) =>
    async (command: ConversationQuery): Promise<E.Either<ConversationNotFound, Typing>> => {
      const found = await findConversation(ports, command);
      if (E.isLeft(found)) return found;
      const { conversation } = found.right;
      const [channel, message] = await Promise.all([
        ports.channels.find(conversation.project, conversation.channel),
        newestInbound(ports, found.right),
      ]);
      if (!channel || !message) return E.right({ shown: false });
      const outcome = await ports.liveCalls(channel.provider)?.showTyping?.({ channel, message });
      if (outcome?.kind !== 'taken') return E.right({ shown: false });
      const shown = E.right({ shown: true });
      return retryOnConflict(async () => {
        const now = await findConversation(ports, command);
        const newest = await ports.messages.find(conversation.project, message.id);
        if (E.isLeft(now)) return shown;
        const { isNews, change } = readOf(ports, now.right, newest);
        if (!isNews) return shown;
        // The call has told the network that the message was read.
        const { jobs: _, ...told } = change;
        return commitChange(ports.commit, told, { committed: shown, changed: retry });
      });
    },
});

/** The newest message from the person of a conversation. */
const newestInbound = async (
  { messages }: Pick<ReadConversationPorts, 'messages'>,
  found: FoundConversation,
): Promise<Message | undefined> => {
  const { lastInboundAt, group } = found.conversation;
  if (lastInboundAt === undefined && group === undefined) return undefined;
  for await (const message of threadOf(messages, found))
    if (message.direction === 'inbound') return message;
  return undefined;
};

/**
 * A conversation once it is read, with its newest message from the person, and what is to be stored of that. `isNews`: something
 * is.
 */
const readOf = (
  { clock, steady, newId, sendTtlMs }: ReadConversationPorts,
  { conversation }: FoundConversation,
  newest: Message | undefined,
) => {
  const at = clock();
  const { project, unreadCount } = conversation;
  const isUnread = newest !== undefined && newest.progress.status !== 'read';
  const message = isUnread
    ? { ...newest, progress: advance(newest.progress, { status: 'read', at }) }
    : undefined;
  return {
    isNews: isUnread || unreadCount > 0,
    conversation: allRead(conversation, at),
    message,
    change: {
      ...{ project, at, readConversations: [conversation] },
      puts: { messages: message ? [message] : [] },
      jobs: message ? [confirmationOf(message, newId('job'), { steady, sendTtlMs })] : [],
    },
  };
};

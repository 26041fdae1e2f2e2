import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shown } from '../../contract/shown.js';
import type { Contact } from '../../model/contacts/contact.js';
import {
  type Conversation,
  ConversationView,
  conversationJson,
  type ShownConversation,
} from '../../model/conversations/conversation.js';
import { contactIdsOf, conversationId } from '../../model/conversations/conversation-id.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import { type ConversationId, isId, type ProjectId } from '../../shared/ids.js';
import { idText } from '../../shared/published.js';
import { survivorOf } from '../contacts/survivor-of.js';
import { aProject } from '../input/fields.js';

/** The ports that show conversations. */
export type ShowPorts = {
  readonly clock: Clock;
  readonly conversations: ConversationStore;
  readonly contacts: Pick<ContactStore, 'find' | 'within'>;
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly messages: Pick<MessageStore, 'find'>;
};

/** The project has no conversation with this id. */
export type ConversationNotFound = { readonly code: 'conversation_not_found'; readonly id: string };

/** When a use case of one conversation refuses. */
export const noConversation = {
  conversation_not_found: 'the project has no such conversation',
} as const;

/** One conversation of a project, by the id that a client gave. */
export const conversationInput = input({ project: aProject, id: idText('conv') });
export type ConversationQuery = InputOf<typeof conversationInput>;

/** How a conversation is published. */
export const shownConversation = shown(ConversationView, conversationJson);

/** A conversation, and the contact that has it. A group has none. */
export type FoundConversation = {
  readonly conversation: Conversation;
  readonly person: Contact | undefined;
};

/** The conversation with an id, also with that of one whose contact was merged into another one. */
export const findConversation = async (
  ports: Pick<ShowPorts, 'conversations' | 'contacts' | 'channels'>,
  { project, id }: ConversationQuery,
): Promise<E.Either<ConversationNotFound, FoundConversation>> => {
  const found = isId('conv')(id)
    ? ((await ports.conversations.find(project, id)) ?? (await joinedIn(ports, project, id)))
    : undefined;
  const [whole] = await withPersons(ports, project, found ? [found] : []);
  return whole ? E.right(whole) : E.left({ code: 'conversation_not_found', id });
};

/** Conversations with the contacts that have them, without those whose contact is being removed. */
export const withPersons = async (
  { contacts }: { readonly contacts: Pick<ContactStore, 'find'> },
  project: ProjectId,
  conversations: readonly Conversation[],
): Promise<readonly FoundConversation[]> => {
  const all = await Promise.all(
    conversations.map(async (conversation) => ({
      conversation,
      person: conversation.contactId && (await contacts.find(project, conversation.contactId)),
    })),
  );
  return all.filter(({ conversation: { group }, person }) => person || group !== undefined);
};

/** The conversation that the one with this id became a part of. */
const joinedIn = async (
  { conversations, contacts, channels }: Pick<ShowPorts, 'conversations' | 'contacts' | 'channels'>,
  project: ProjectId,
  id: ConversationId,
): Promise<Conversation | undefined> => {
  const [merged, all] = await Promise.all([
    contacts.within(project, contactIdsOf(id)),
    channels.list(project),
  ]);
  for (const contact of merged)
    for (const channel of all)
      if (conversationId(channel.id, contact.id) === id) {
        const survivor = await survivorOf(contacts, project, contact.id);
        const joined = survivor && conversationId(channel.id, survivor.id);
        return joined && conversations.find(project, joined);
      }
  return undefined;
};

/** What is shown of a conversation now. */
export const showConversation = async (
  { clock, messages }: Pick<ShowPorts, 'clock' | 'messages'>,
  { conversation, person }: FoundConversation,
): Promise<ShownConversation> => ({
  // What is added stands first: engines are slow to add to a copy.
  person,
  last: await messages.find(conversation.project, conversation.lastMessageId),
  now: clock(),
  ...conversation,
});

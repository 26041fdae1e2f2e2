import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { type InputOf, input } from '../../contract/input.js';
import { shownPage } from '../../contract/shown.js';
import { idsOf } from '../../model/contacts/contact.js';
import type { Conversation, ShownConversation } from '../../model/conversations/conversation.js';
import { conversationId, conversationOf } from '../../model/conversations/conversation-id.js';
import {
  type ConversationPage,
  noAssignee,
  pageOfConversations,
} from '../../model/conversations/page.js';
import { windowMs } from '../../model/conversations/window.js';
import type { Message } from '../../model/messages/message.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import { about, described, explained, oneOf } from '../../shared/codec.js';
import {
  type ChannelId,
  type ContactId,
  isId,
  leastIdAt,
  type MessageId,
  type UserId,
} from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import { idText } from '../../shared/published.js';
import { hourMs, type Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { survivorOf } from '../contacts/survivor-of.js';
import { aPage, aProject } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { shownMessages } from '../messages/read-messages.js';
import { useCase } from '../use-case.js';
import {
  type ConversationNotFound,
  type ConversationQuery,
  conversationInput,
  type FoundConversation,
  findConversation,
  noConversation,
  type ShowPorts,
  showConversation,
  shownConversation,
  withPersons,
} from './find-conversation.js';

/** See docs/specification.md#4.17.2. */
export const getConversation = useCase({
  kind: 'read',
  summary: 'Gets a conversation: all messages between a channel and a contact, or a group.',
  description: [
    'The id of a conversation whose contact was merged into another one gives the one that took its place.',
  ],
  permission: 'messages:read',
  owner: byProject,
  input: conversationInput,
  result: shownConversation,
  refusals: noConversation,
  run:
    (ports: ShowPorts) =>
    async (
      query: ConversationQuery,
    ): Promise<E.Either<ConversationNotFound, ShownConversation>> => {
      const found = await findConversation(ports, query);
      return E.isLeft(found) ? found : E.right(await showConversation(ports, found.right));
    },
});

/** An answer with a conversation that is repeated under a key: it is read again, since a copy would outlive an erasure. */
export const readAgain = {
  stored: () => null,
  replay: (ports: ShowPorts, command: ConversationQuery) => getConversation(ports)(command),
};

/** The id of a user, or `none`. Another text names no user, and nothing is found. */
const Assignee = explained(
  described(
    new t.Type<UserId | typeof noAssignee, string, unknown>(
      'Assignee',
      (u): u is UserId | typeof noAssignee => typeof u === 'string',
      (u, context) =>
        typeof u === 'string' ? t.success(u as UserId) : t.failure(u, context, 'must be a text'),
      String,
    ),
    {
      type: 'string',
      pattern: '^(none|user_[0-7][0-9a-hjkmnp-tv-z]{25})$',
      examples: [noAssignee],
    },
  ),
  'Who answers a conversation: the id of a user, or `none`.',
);

/** A page of conversations to read. All that is given must fit. */
const conversationsInput = input(
  { project: aProject, ...aPage.needed },
  {
    channel: about(idText('chan'), 'Only resources of this channel.'),
    contact: about(idText('cont'), 'Only those of this contact.'),
    unread: about(t.literal(true), 'Only those with unread messages.'),
    window: about(
      oneOf('ConversationWindowFilter', ['open'] as const, 'The window of a conversation.'),
      'Only those whose window is open now.',
    ),
    assignee: about(
      Assignee,
      'Only those that this member answers: the id of a user. `none`: only those that no member answers.',
    ),
    ...aPage.free,
  },
);
export type ListConversations = InputOf<typeof conversationsInput>;

/** See docs/specification.md#4.17.1. */
export const listConversations = useCase({
  kind: 'read',
  summary: 'Lists conversations, the most recent first: by the newest message.',
  description: [
    'A conversation that gets a message between two pages moves to the top, and is in neither then.',
  ],
  permission: 'messages:read',
  owner: byProject,
  input: conversationsInput,
  result: shownPage(shownConversation, 'msg'),
  refusals: { invalid_cursor: '`before` is not the id of a message' },
  run:
    (ports: ShowPorts) =>
    async (query: ListConversations): Promise<E.Either<InvalidCursor, Page<ShownConversation>>> => {
      const { project, limit, before, unread, assignee, window } = query;
      if (before !== undefined && !isId('msg')(before)) return E.left({ code: 'invalid_cursor' });
      const page: ConversationPage = {
        channels: await channelsIn(ports, query),
        ...(unread && { unread: true }),
        ...(window && openSince(ports.clock() - windowMs + 1)),
        ...{ assignee, before, limit: limit + 1 },
      };
      const found =
        query.contact === undefined
          ? await ports.conversations.list(project, page)
          : await ofContact(ports, query, query.contact, page);
      const whole = await withPersons(ports, project, found);
      const items = await Promise.all(
        whole.slice(0, limit).map((each) => showConversation(ports, each)),
      );
      const hasMore = found.length > limit;
      const next = hasMore ? (found[limit - 1]?.lastMessageId ?? null) : null;
      return E.right({ items, hasMore, next });
    },
});

/** So much can the clocks of processes and of the network differ. */
const skewMs = hourMs;

/** A message gets its id when it comes, so those that were written since an instant have later ids. */
const openSince = (writtenSince: Instant) => ({
  writtenSince,
  from: leastIdAt('msg', writtenSince - skewMs),
});

/** The channels whose conversations are asked for. */
const channelsIn = async (
  { channels }: Pick<ShowPorts, 'channels'>,
  { project, channel }: ListConversations,
): Promise<readonly ChannelId[]> =>
  (await channels.list(project))
    .map(({ id }) => id)
    .filter((id) => channel === undefined || id === channel);

/** The conversations of one contact: one in each channel at most. */
const ofContact = async (
  { contacts, conversations }: ShowPorts,
  { project }: ListConversations,
  contact: string,
  page: ConversationPage,
): Promise<readonly Conversation[]> => {
  const person = await survivorOf(contacts, project, contact as ContactId);
  if (!person) return [];
  const found = await Promise.all(
    page.channels.map((id) => conversations.find(project, conversationId(id, person.id))),
  );
  return pageOfConversations(
    found.flatMap((each) => each ?? []),
    page,
  );
};

/** The ports that read the messages of conversations. */
export type ThreadPorts = Pick<ShowPorts, 'conversations' | 'contacts' | 'channels'> & {
  readonly messages: ThreadStore;
};

/** A page of the messages of a conversation to read. */
const threadInput = input(
  { project: aProject, id: idText('conv'), ...aPage.needed },
  { ...aPage.free },
);
export type ListConversationMessages = InputOf<typeof threadInput>;

/** See docs/specification.md#4.17.3. */
export const listConversationMessages = useCase({
  kind: 'read',
  summary: 'Lists the messages of a conversation, newest first.',
  description: ['Those of contacts that were merged into its contact are among them.'],
  permission: 'messages:read',
  owner: byProject,
  input: threadInput,
  result: shownMessages,
  refusals: { ...noConversation, invalid_cursor: '`before` is not the id of a message' },
  run:
    (ports: ThreadPorts) =>
    async (
      query: ListConversationMessages,
    ): Promise<E.Either<ConversationNotFound | InvalidCursor, Page<Message>>> => {
      const { before, limit } = query;
      if (before !== undefined && !isId('msg')(before)) return E.left({ code: 'invalid_cursor' });
      const found = await findConversation(ports, query);
      if (E.isLeft(found)) return found;
      const { conversation, person } = found.right;
      const items: Message[] = [];
      for await (const message of threadOf(ports.messages, { conversation, person, before })) {
        items.push(message);
        if (items.length > limit) break;
      }
      return E.right(pageOf(items, limit));
    },
});

/** What reads the messages of a conversation. */
export type ThreadStore = Pick<MessageStore, 'ofContacts' | 'ofGroup'>;

type Thread = FoundConversation & { readonly before?: MessageId | undefined };

/** Messages that one query reads. */
const stepMessages = 100;

/** The messages of a conversation, newest first. */
export async function* threadOf(
  messages: ThreadStore,
  { conversation, person, before: start }: Thread,
): AsyncGenerator<Message> {
  const { project, id, channel } = conversation;
  const contacts = person && idsOf(person);
  // A message of a group of before belongs to none, and an erased one does not any more.
  const isIn = (message: Message): boolean =>
    contacts
      ? message.channel === channel && conversationOf(message) !== undefined
      : conversationOf(message) === id;
  let before = start;
  for (;;) {
    const rest = { before, limit: stepMessages };
    const page = contacts
      ? await messages.ofContacts(project, { contacts, ...rest })
      : await messages.ofGroup(project, { conversation: id, ...rest });
    for (const message of page) if (isIn(message)) yield message;
    const last = page.at(-1);
    if (!last || page.length < stepMessages) return;
    before = last.id;
  }
}

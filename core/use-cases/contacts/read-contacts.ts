import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shown, shownPage } from '../../contract/shown.js';
import { type Contact, ContactView, contactJson } from '../../model/contacts/contact.js';
import type { Conversation } from '../../model/conversations/conversation.js';
import { conversationId } from '../../model/conversations/conversation-id.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ConversationStore } from '../../ports/stores/conversation-store.js';
import { about } from '../../shared/codec.js';
import { type ChannelId, type ContactId, isId, type MessageId } from '../../shared/ids.js';
import { type Page, pageOf } from '../../shared/page.js';
import { spelledNumber } from '../../shared/phone-number.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { aPage, aProject, aText } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { useCase } from '../use-case.js';
import { survivorOf } from './survivor-of.js';

type Ports = { readonly contacts: Pick<ContactStore, 'find'> };

/** The project has no contact with this id. */
export type ContactNotFound = { readonly code: 'contact_not_found'; readonly id: string };

/** How a contact is published. */
const shownContact = shown(ContactView, contactJson);

/** One contact of a project, by the id that a client gave. */
const contactInput = input({ project: aProject, id: idText('cont') });
export type ContactQuery = InputOf<typeof contactInput>;

/** See docs/specification.md#4.16.2. */
export const getContact = useCase({
  kind: 'read',
  summary: 'Gets a contact: one person, with every address.',
  description: [
    'The id of a contact that was merged into another one gives the one that stays, whose id is also in `mergedInto` then.',
  ],
  permission: 'messages:read',
  owner: byProject,
  input: contactInput,
  result: shownContact,
  refusals: { contact_not_found: 'the project has no such contact' },
  run:
    ({ contacts }: Ports) =>
    async ({ project, id }: ContactQuery): Promise<E.Either<ContactNotFound, Contact>> => {
      const contact = isId('cont')(id) ? await survivorOf(contacts, project, id) : undefined;
      if (!contact) return E.left({ code: 'contact_not_found', id });
      return E.right(contact.id === id ? contact : { ...contact, mergedInto: contact.id });
    },
});

/** A page of contacts to read. */
const contactsInput = input(
  { project: aProject, ...aPage.needed },
  {
    phoneNumber: about(
      aText,
      'Only the contact with this number, in E.164 format or in the form of the network.',
    ),
    userId: about(aText, 'Only the contact with this user id of the network.'),
    channel: about(idText('chan'), 'Only resources of this channel.'),
    ...aPage.free,
  },
);
export type ListContacts = InputOf<typeof contactsInput>;

type ListPorts = {
  readonly contacts: Pick<ContactStore, 'find' | 'holder' | 'list'>;
  readonly conversations: Pick<ConversationStore, 'find' | 'list'>;
};
type Answer = E.Either<InvalidCursor, Page<Contact>>;

/** See docs/specification.md#4.16.1. */
export const listContacts = useCase({
  kind: 'read',
  summary: 'Lists contacts, the last updated first.',
  description: [
    'With `phoneNumber` or `userId` at most the one contact that has that address; with both, the one that has both.',
    'With `channel` only those with a conversation there; without an address, those come first whose conversation there has the newest message.',
    'A contact that changes between two pages can be in both; with `channel`, one that gets a message between them is in neither.',
  ],
  permission: 'messages:read',
  owner: byProject,
  input: contactsInput,
  result: shownPage(shownContact, ['cont', 'msg']),
  refusals: { invalid_cursor: '`before` is not what the page before gave as `next`' },
  run:
    (ports: ListPorts) =>
    async (query: ListContacts): Promise<Answer> => {
      const { project, phoneNumber, userId, channel, before: last, limit } = query;
      const keys = [phoneNumber === undefined ? undefined : spelledNumber(phoneNumber), userId];
      const asked = keys.flatMap((key) => key ?? []);
      if (asked.length === 0 && channel !== undefined) return inChannel(ports, query, channel);
      const before = await placeOf(ports.contacts, project, last);
      if (last !== undefined && !before) return E.left({ code: 'invalid_cursor' });
      if (asked.length > 0)
        return E.right(pageOf(before ? [] : await withKeys(ports, query, asked), limit));
      return E.right(
        pageOf(await ports.contacts.list(project, { before, limit: limit + 1 }), limit),
      );
    },
});

/** The contact that has every one of some addresses, and a conversation in the channel that is asked for. */
const withKeys = async (
  { contacts, conversations }: ListPorts,
  { project, channel }: ListContacts,
  keys: readonly string[],
): Promise<readonly Contact[]> => {
  const [first, ...others] = await Promise.all(keys.map((key) => contacts.holder(project, key)));
  if (!first || others.some((other) => other?.id !== first.id)) return [];
  if (channel === undefined) return [first];
  const found = await conversations.find(project, conversationId(channel, first.id));
  return found?.channel === channel ? [first] : [];
};

/**
 * A page of the contacts of a channel: those of its conversations, which have an index. Groups are passed over. The next page
 * begins at a message.
 */
const inChannel = async (
  { contacts, conversations }: ListPorts,
  { project, before, limit }: ListContacts,
  channel: string,
): Promise<Answer> => {
  if (before !== undefined && !isId('msg')(before)) return E.left({ code: 'invalid_cursor' });
  const found: Conversation[] = [];
  let from = before as MessageId | undefined;
  for (;;) {
    const page = { channels: [channel as ChannelId], before: from, limit: limit + 1 };
    const read = await conversations.list(project, page);
    found.push(...read.filter(({ contactId }) => contactId !== undefined));
    from = read.at(-1)?.lastMessageId;
    if (found.length > limit || read.length <= limit) break;
  }
  const page = found.slice(0, limit);
  const persons = await Promise.all(
    page.map(({ contactId }) => contactId && contacts.find(project, contactId)),
  );
  const hasMore = found.length > limit;
  return E.right({
    items: persons.flatMap((person) => person ?? []),
    hasMore,
    next: hasMore ? (page.at(-1)?.lastMessageId ?? null) : null,
  });
};

/** The contact at which a page begins. */
const placeOf = async (
  contacts: Pick<ContactStore, 'find'>,
  project: ContactQuery['project'],
  id: string | undefined,
): Promise<Contact | undefined> =>
  id !== undefined && isId('cont')(id) ? contacts.find(project, id as ContactId) : undefined;

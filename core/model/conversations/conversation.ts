import * as t from 'io-ts';
import { field, hidden, of, resource, type StoredOf, shownField } from '../../contract/resource.js';
import { about, nullable, view } from '../../shared/codec.js';
import type {
  ChannelId,
  ContactId,
  ConversationId,
  MessageId,
  ProjectId,
  UserId,
} from '../../shared/ids.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import { type Instant, isoTime, isoTimeOrNull } from '../../shared/time.js';
import { type Contact, ContactView, contactJson, contactResource } from '../contacts/contact.js';
import { type Message, MessageView, messageJson } from '../messages/message.js';
import { isOpen, windowEnd } from './window.js';

/** What was read of the messages of a contact: all up to one, but for some that came late. Absent: nothing. */
export type ReadUntil = {
  readonly until: MessageId;
  /** Messages with lesser ids that were stored after the others were read. */
  readonly late?: readonly MessageId[];
};

/** What is shown of a conversation beside what is stored of it. */
type Beside = {
  /** Undefined in the conversation of a group. */
  readonly person: Contact | undefined;
  /** Undefined while it is being erased. */
  readonly last: Message | undefined;
  readonly now: Instant;
};

const WindowView = view('ConversationWindow', 'The time in which the network takes any content.', {
  open: about(t.boolean, 'Whether it is open now.'),
  closes_at: about(nullable(Timestamp), 'When it closes or closed; null if it was never open.'),
});

const fields = {
  id: field({
    of: of<ConversationId>(),
    view: idView('conv'),
    about: 'Its identifier.',
    example: 'conv_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'kept',
    storedAs: 'apart',
  }),
  project: hidden<ProjectId>('kept', 'apart'),
  channel: field({
    of: of<ChannelId>(),
    view: idView('chan'),
    about: 'The channel of its messages.',
    example: 'chan_01kg9zmt3v5r8y2c4n6q7w9x0e',
    erased: 'kept',
    storedAs: 'apart',
  }),
  /** Absent in the conversation of a group. */
  contactId: hidden<ContactId | undefined>('kept'),
  contact: shownField({
    view: nullable(ContactView),
    about: 'The person, as known now; null in the conversation of a group.',
    example: contactResource.example,
    from: ({ person }: Beside) => (person ? contactJson(person) : null),
    erased: ({ contact }: { readonly contact: t.TypeOf<typeof ContactView> | null }) =>
      contact && contactResource.erasePublished(contact),
  }),
  group: field({
    of: of<string | undefined>(),
    view: nullable(t.string),
    json: (group) => group ?? null,
    about: 'The provider’s id of the group; null in the conversation of a person.',
    example: null,
    erased: 'kept',
  }),
  lastMessageId: hidden<MessageId>('kept', 'apart'),
  lastMessage: shownField({
    view: nullable(MessageView),
    about: 'The newest message, by id. Null while the person is being erased.',
    example: null,
    from: ({ last }: Beside) => (last ? messageJson(last) : null),
    erased: () => null,
  }),
  lastInboundAt: field({
    of: of<Instant | undefined>(),
    view: nullable(Timestamp),
    json: isoTimeOrNull,
    about:
      'When the person last wrote or called, by the clock of the network; null before, and for a group. Edits and revocations do not count.',
    example: '2026-01-31T09:30:00.000Z',
    erased: 'kept',
    storedAs: 'apart',
  }),
  unreadCount: field({
    of: of<number>(),
    view: Count,
    about:
      'Messages from the person, or from persons of the group, since the conversation was last read, without reactions.',
    example: 0,
    erased: 'kept',
    storedAs: 'apart',
  }),
  assignee: field({
    of: of<UserId | undefined>(),
    view: nullable(idView('user')),
    json: (id) => id ?? null,
    about:
      'The member of the organization who answers it; null for none. A member who is removed stays named here.',
    example: null,
    erased: 'kept',
    storedAs: 'apart',
  }),
  /** How often a message came or left. Absent in rows of before: 0. */
  revision: hidden<number | undefined>('kept'),
  /** What was read of the messages of its contact. */
  read: hidden<ReadUntil | undefined>('gone'),
  /** The same for each contact that was merged into it: after another merge it differs from the rest. */
  readOfMerged: hidden<Readonly<Record<ContactId, ReadUntil | null>> | undefined>('gone'),
  window: shownField({
    view: WindowView,
    about:
      'The 24 hours after `last_inbound_at`, in which the network takes more than templates. Never open for a group, to which nothing can be sent.',
    example: { open: true, closes_at: '2026-02-01T09:30:00.000Z' },
    from: ({ lastInboundAt, now }: Beside & { readonly lastInboundAt?: Instant | undefined }) => ({
      open: isOpen(lastInboundAt, now),
      closes_at: isoTimeOrNull(windowEnd(lastInboundAt)),
    }),
    erased: ({ window }: { readonly window: t.TypeOf<typeof WindowView> }) => window,
  }),
  /** When its last event was recorded. Absent before the first one. */
  announcedAt: hidden<Instant | undefined>('kept'),
  /** When an event of it is due that would have come too soon. */
  announceAt: hidden<Instant | undefined>('kept', 'apart'),
  updatedAt: field({
    of: of<Instant>(),
    view: Timestamp,
    json: isoTime,
    about:
      'When it last got a message or a call, was read or assigned, or took the place of another one.',
    example: '2026-01-31T09:30:00.000Z',
    erased: 'kept',
  }),
};

/** The messages of a channel with a contact, or with a group (docs/specification.md#2.14.1). */
export type Conversation = StoredOf<typeof fields>;

/** A conversation with what is shown of it. */
export type ShownConversation = Conversation & Beside;

const conversationResource = resource(
  'Conversation',
  'All messages between a channel and a contact, or a group.',
  fields,
);

/** A conversation in its events. It names the person and the newest message by their ids, and so says nothing of the person. */
export const changedConversation = resource(
  'ChangedConversation',
  'A conversation after a change.',
  {
    id: fields.id,
    channel: fields.channel,
    contactId: fields.contactId,
    contact: shownField({
      view: nullable(idView('cont')),
      about: 'The person; null in the conversation of a group.',
      example: 'cont_01kg9zmt3v5r8y2c4n6q7w9x0e',
      from: ({ contactId }: { readonly contactId?: ContactId | undefined }) => contactId ?? null,
      erased: ({ contact }) => contact,
    }),
    group: fields.group,
    lastMessage: shownField({
      view: idView('msg'),
      about: 'The newest message, by id.',
      example: 'msg_01kg9zmt3v5r8y2c4n6q7w9x0e',
      from: ({ lastMessageId }: { readonly lastMessageId: MessageId }) => lastMessageId,
      erased: ({ lastMessage }) => lastMessage,
    }),
    lastInboundAt: fields.lastInboundAt,
    unreadCount: fields.unreadCount,
    assignee: fields.assignee,
    window: fields.window,
    updatedAt: fields.updatedAt,
  },
);

/** A conversation in the text of an event. */
export const changedConversationJson = changedConversation.json as (
  conversation: Conversation & Pick<Beside, 'now'>,
) => t.TypeOf<typeof changedConversation.view>;

/** A conversation in answers. */
export const ConversationView = conversationResource.view;

/** A conversation in its published form. */
export const conversationJson = conversationResource.json as (
  conversation: ShownConversation,
) => t.TypeOf<typeof ConversationView>;

/** A conversation as it is stored: the record, and what its row has beside it. */
export const conversationRecord = conversationResource.record;

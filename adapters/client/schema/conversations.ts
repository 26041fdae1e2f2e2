// `npm run openapi` writes this file from docs/openapi.json.
import type { Contact, ContactId } from './contacts.js';
import type { ConversationWindow, UserId } from './events.js';
import type { ChannelId, ConversationId, EventId, Message, MessageId } from './messages.js';

/** An event of a conversation. */
export type ApiConversationEvent = {
  /** Its identifier, the same in each delivery. */
  readonly id: EventId;
  /** What happened. */
  readonly type: ConversationEventType;
  /** Its number in the project, from 1, without gaps. */
  readonly sequence: number;
  /** When the service recorded it. */
  readonly created_at: string;
  /** The conversation as it stood at the event. */
  readonly data: ChangedConversation;
};

/** Who answers a conversation from now on. */
export type AssignConversation = {
  /** The member of the organization who answers it from now on; null for none. */
  readonly assignee: UserId | null;
};

/** Who answers a conversation: the id of a user, or `none`. */
export type Assignee = string;

/** A conversation after a change. */
export type ChangedConversation = {
  /** Its identifier. */
  readonly id: ConversationId;
  /** The channel of its messages. */
  readonly channel: ChannelId;
  /** The person; null in the conversation of a group. */
  readonly contact: ContactId | null;
  /** The provider’s id of the group; null in the conversation of a person. */
  readonly group: string | null;
  /** The newest message, by id. */
  readonly last_message: MessageId;
  /**
   * When the person last wrote or called, by the clock of the network; null before, and for a group. Edits and
   * revocations do not count.
   */
  readonly last_inbound_at: string | null;
  /**
   * Messages from the person, or from persons of the group, since the conversation was last read, without
   * reactions.
   */
  readonly unread_count: number;
  /** The member of the organization who answers it; null for none. A member who is removed stays named here. */
  readonly assignee: UserId | null;
  /**
   * The 24 hours after `last_inbound_at`, in which the network takes more than templates. Never open for a
   * group, to which nothing can be sent.
   */
  readonly window: ConversationWindow;
  /** When it last got a message or a call, was read or assigned, or took the place of another one. */
  readonly updated_at: string;
};

/** All messages between a channel and a contact, or a group. */
export type Conversation = {
  /** Its identifier. */
  readonly id: ConversationId;
  /** The channel of its messages. */
  readonly channel: ChannelId;
  /** The person, as known now; null in the conversation of a group. */
  readonly contact: Contact | null;
  /** The provider’s id of the group; null in the conversation of a person. */
  readonly group: string | null;
  /** The newest message, by id. Null while the person is being erased. */
  readonly last_message: Message | null;
  /**
   * When the person last wrote or called, by the clock of the network; null before, and for a group. Edits and
   * revocations do not count.
   */
  readonly last_inbound_at: string | null;
  /**
   * Messages from the person, or from persons of the group, since the conversation was last read, without
   * reactions.
   */
  readonly unread_count: number;
  /** The member of the organization who answers it; null for none. A member who is removed stays named here. */
  readonly assignee: UserId | null;
  /**
   * The 24 hours after `last_inbound_at`, in which the network takes more than templates. Never open for a
   * group, to which nothing can be sent.
   */
  readonly window: ConversationWindow;
  /** When it last got a message or a call, was read or assigned, or took the place of another one. */
  readonly updated_at: string;
};

/** An event type of a conversation. */
export type ConversationEventType = 'conversation.updated';

/** A page of a list. */
export type ConversationList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Conversation)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** The window of a conversation. */
export type ConversationWindowFilter = 'open';

/** What a member or a program notes about a person. */
export type Note = {
  /** Its identifier. */
  readonly id: NoteId;
  /** The conversation that has it. */
  readonly conversation: ConversationId;
  /** What it says. */
  readonly text: string;
  /** Who wrote it. */
  readonly author: NoteAuthor;
  /** When it was created. */
  readonly created_at: string;
};

/** Who wrote a note. */
export type NoteAuthor = {
  /** What wrote it. */
  readonly kind: NoteAuthorKind;
  /** The id of the user or of the API key; null for a program. */
  readonly id: string | null;
  /** The name of the API key then; null for any other author. */
  readonly name: string | null;
};

/** What wrote a note: a member, a program with an API key, or a program that embeds the library. */
export type NoteAuthorKind = 'user' | 'api_key' | 'program';

/** A note to add. */
export type NoteBody = {
  /** What it says. */
  readonly text: string;
};

/** The identifier of a note. */
export type NoteId = string;

/** A page of a list. */
export type NoteList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Note)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** A choice that can only be made, and is not made without the parameter. */
export type OnlyTrue = 'true';

/** Whether the person sees that an answer is being written. */
export type Typing = {
  /**
   * False where the network shows no such thing, the person has not written, or the network could not be
   * reached.
   */
  readonly shown: boolean;
};

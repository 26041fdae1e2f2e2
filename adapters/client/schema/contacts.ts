// `npm run openapi` writes this file from docs/openapi.json.
import type { ChangedContact, OptOutCategory } from './events.js';
import type { ChannelId, EventId } from './messages.js';

/** An event of a contact. */
export type ApiContactEvent = {
  /** Its identifier, the same in each delivery. */
  readonly id: EventId;
  /** What happened. */
  readonly type: ContactEventType;
  /** Its number in the project, from 1, without gaps. */
  readonly sequence: number;
  /** When the service recorded it. */
  readonly created_at: string;
  /** The contact as it stood at the event. */
  readonly data: ChangedContact;
};

/** One person that the project writes with, with every address by which a network names that person. */
export type Contact = {
  /** Its identifier. */
  readonly id: ContactId;
  /** Phone number in E.164 format. Null while the network hides it. */
  readonly phone_number: string | null;
  /** The network’s own id of the person; null until known. */
  readonly user_id: string | null;
  /** The username that the person has on the network; null for none, and until known. */
  readonly username: string | null;
  /** The name that the person shows on the network; null until known. */
  readonly name: string | null;
  /**
   * Other addresses of the person: forms of the number that the network uses, and user ids that another business
   * account of the project sees.
   */
  readonly other_addresses: readonly (string)[];
  /**
   * What the person does not want to get on a channel, as the network said. No send is refused for it in this
   * version.
   */
  readonly opted_out: readonly (OptOutCategory)[];
  /** The channels that block the person: the network takes nothing from it there. */
  readonly blocked_on: readonly (ChannelId)[];
  /**
   * The contact that took its place when both turned out to be one person; null for a contact that stands for
   * itself.
   */
  readonly merged_into: ContactId | null;
  /** When it was first seen. */
  readonly created_at: string;
  /** When it last changed. */
  readonly updated_at: string;
};

/** An event type of a contact. */
export type ContactEventType = 'contact.updated' | 'contact.merged';

/** The identifier of a contact. */
export type ContactId = string;

/** A page of a list. */
export type ContactList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Contact)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** The content of a message: contact request. */
export type ContactRequestContent = {
  /** Always `interactive`. */
  readonly type: 'interactive';
  /** Always `contact_request`. */
  readonly kind: 'contact_request';
  /** The text. */
  readonly body: string;
};

/** The person that a message is to or from, as far as it was known then. */
export type Peer = {
  /** Phone number in E.164 format, as it was written to or came. Null when the network hides it. */
  readonly phone_number: string | null;
  /** The network’s own id of the person; null until known. */
  readonly user_id: string | null;
  /**
   * Other forms of the number that the network uses, with a digit more or less: a person can answer from one of
   * them.
   */
  readonly other_addresses: readonly (string)[];
  /** The username that the person had on the network; null for none, and where it was not known. */
  readonly username: string | null;
  /** The name that the person showed on the network; null where it was not known. */
  readonly name: string | null;
};

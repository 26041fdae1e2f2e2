import type { Message } from '../../model/messages/message.js';
import type { MessageFilter } from '../../model/messages/search/message-filter.js';
import type { ContactId, ConversationId, MessageId, ProjectId } from '../../shared/ids.js';

export type MessagePage = {
  readonly direction?: Message['direction'] | undefined;
  /** Only messages older than this one. None if the project has no such message. */
  readonly before?: MessageId | undefined;
  readonly limit: number;
};

/** A range of ids, and what is searched in it. */
export type MessageSearch = {
  readonly filter: MessageFilter;
  /** Only messages with a greater id than this one or with this id. The message need not exist. */
  readonly from?: MessageId | undefined;
  /** Only messages with a lesser id than this one, which need not exist. */
  readonly before?: MessageId | undefined;
  /** Messages to look at, at most, if the filter has no index. With contacts, of each of them its share. */
  readonly scan: number;
  readonly limit: number;
};

/** Messages of a person: of every contact that it has been. */
export type ContactMessages = {
  readonly contacts: readonly ContactId[];
  /** Only messages with a lesser id than this one, which need not exist. */
  readonly before?: MessageId | undefined;
  readonly limit: number;
};

/** Messages of the conversation of a group. */
export type GroupMessages = Omit<ContactMessages, 'contacts'> & {
  readonly conversation: ConversationId;
};

/** What a search found, newest first, by id. */
export type FoundMessages = {
  readonly items: readonly Message[];
  /** The id down to which the store looked; null: to the end of the range. Fewer than `limit` items are all down to here. */
  readonly searchedTo: MessageId | null;
};

/** Messages as last committed. A message of another project counts as absent. */
export type MessageStore = {
  readonly find: (project: ProjectId, id: MessageId) => Promise<Message | undefined>;
  /**
   * The message as this process wrote it last, if it remembers it. Another process may have changed or removed it since: a
   * decision on it must require in its commit that the message is unchanged. No store needs this: the service adds it.
   */
  readonly recall?: (project: ProjectId, id: MessageId) => Message | undefined;
  /** The messages that exist among these ids, in no order. */
  readonly findMany: (project: ProjectId, ids: readonly MessageId[]) => Promise<readonly Message[]>;
  /** Newest first, by id. */
  readonly list: (project: ProjectId, page: MessagePage) => Promise<readonly Message[]>;
  /** The messages of contacts, through every channel, without those of `ofGroup`: newest first, by id. */
  readonly ofContacts: (project: ProjectId, page: ContactMessages) => Promise<readonly Message[]>;
  /** The messages of a group that are stored with its conversation: newest first, by id. */
  readonly ofGroup: (project: ProjectId, page: GroupMessages) => Promise<readonly Message[]>;
  /** Looks at the newest messages of the range, and finds those that fit the filter. */
  readonly search: (project: ProjectId, search: MessageSearch) => Promise<FoundMessages>;
};

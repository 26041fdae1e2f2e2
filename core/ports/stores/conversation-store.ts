import type { Conversation } from '../../model/conversations/conversation.js';
import type { Note, NotePage } from '../../model/conversations/note.js';
import type { ConversationPage } from '../../model/conversations/page.js';
import type { ConversationId, NoteId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** A conversation of which an event waits, and when it is due. */
export type WaitingConversation = Pick<Conversation, 'project' | 'id'> & {
  readonly announceAt: Instant;
};

/** The conversations of projects, as last committed. A conversation of another project counts as absent. */
export type ConversationStore = {
  readonly find: (project: ProjectId, id: ConversationId) => Promise<Conversation | undefined>;
  /** The most recent first: by the id of the newest message. */
  readonly list: (project: ProjectId, page: ConversationPage) => Promise<readonly Conversation[]>;
  /** Those of all projects of which an event waits until it may be recorded, the earliest first. */
  readonly waiting: (limit: number) => Promise<readonly WaitingConversation[]>;
  /** How many have unread messages, counted no further than `atMost`. */
  readonly countUnread: (project: ProjectId, atMost: number) => Promise<number>;
};

/** The notes of conversations, as last committed. A note of another project counts as absent. */
export type NoteStore = {
  readonly find: (project: ProjectId, id: NoteId) => Promise<Note | undefined>;
  /** How many a conversation has, counted no further than `atMost`. */
  readonly count: (
    project: ProjectId,
    conversation: ConversationId,
    atMost: number,
  ) => Promise<number>;
  /** Newest first, by id. */
  readonly list: (project: ProjectId, page: NotePage) => Promise<readonly Note[]>;
};

import type { Conversation } from '../../model/conversations/conversation.js';
import type { ConversationPage } from '../../model/conversations/page.js';
import type { ConversationId, ProjectId } from '../../shared/ids.js';

/** The conversations of projects, as last committed. A conversation of another project counts as absent. */
export type ConversationStore = {
  readonly find: (project: ProjectId, id: ConversationId) => Promise<Conversation | undefined>;
  /** The most recent first: by the id of the newest message. */
  readonly list: (project: ProjectId, page: ConversationPage) => Promise<readonly Conversation[]>;
};

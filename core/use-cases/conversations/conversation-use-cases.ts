import type { CallOf } from '../use-case.js';
import type { conversations } from './conversations.js';

/** The use cases of conversations. Written from their declarations by `npm run openapi`. */
export type ConversationUseCases = {
  /**
   * Lists conversations, the most recent first: by the newest message. A conversation that gets a message between two pages
   * moves to the top, and is in neither then.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not the id of a message.
   */
  readonly listConversations: CallOf<typeof conversations.listConversations>;

  /**
   * Gets a conversation: all messages between a channel and a contact, or a group. The id of a conversation whose contact
   * was merged into another one gives the one that took its place.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   */
  readonly getConversation: CallOf<typeof conversations.getConversation>;

  /**
   * Lists the messages of a conversation, newest first. Those of contacts that were merged into its contact are among them.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   * - `invalid_cursor`: `before` is not the id of a message.
   */
  readonly listConversationMessages: CallOf<typeof conversations.listConversationMessages>;

  /**
   * Counts the conversations of a project that have unread messages, up to 100.
   *
   * Reads only.
   */
  readonly countUnreadConversations: CallOf<typeof conversations.countUnreadConversations>;

  /**
   * Marks a conversation as read, and tells the person of it. Its unread count is 0 then, and its newest message from the
   * person is `read`; the network shows that where it can. A repeated call changes nothing and gets the same answer.
   *
   * One commit: the conversation, the message and the job of the confirmation. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   */
  readonly readConversation: CallOf<typeof conversations.readConversation>;

  /**
   * Shows the person that an answer is being written, until it comes or for 25 seconds. The conversation is read then, and
   * so is its newest message from the person. The network is called once, while the caller waits: it is never told late.
   *
   * One call of the provider, then one commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   */
  readonly showTyping: CallOf<typeof conversations.showTyping>;

  /**
   * Blocks the person of a conversation: the network takes nothing from it for the channel. WhatsApp blocks persons who
   * wrote within 24 hours.
   *
   * One call of the provider, then one commit. When the promise rejects, repeat it. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   * - `block_refused`: the network does not block the person; `message` says why.
   */
  readonly blockContact: CallOf<typeof conversations.blockContact>;

  /**
   * Ends the block of the person of a conversation. The network delivers what the person writes again.
   *
   * One call of the provider, then one commit. When the promise rejects, repeat it. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   * - `block_refused`: the network does not block the person; `message` says why.
   */
  readonly unblockContact: CallOf<typeof conversations.unblockContact>;

  /**
   * Says which member of the organization answers a conversation, or that none does. A repeated call changes nothing and
   * gets the same answer.
   *
   * One commit; none where the member answers it already. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   * - `member_not_found`: the organization has no such member.
   */
  readonly assignConversation: CallOf<typeof conversations.assignConversation>;

  /**
   * Lists the notes of a conversation, newest first. Those of conversations that were joined to it are among them.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   * - `invalid_cursor`: `before` is not the id of a note.
   */
  readonly listNotes: CallOf<typeof conversations.listNotes>;

  /**
   * Adds a note to a conversation. It is never sent. A conversation has at most 1000: one more is refused as
   * `invalid_input`. It is deleted with the conversation, and so when the person is erased. A repeated request under a key
   * is answered as the first one, also once the note is deleted.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   */
  readonly addNote: CallOf<typeof conversations.addNote>;

  /**
   * Deletes a note of a conversation. Who may write notes may delete those of others too.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `conversation_not_found`: the project has no such conversation.
   * - `note_not_found`: the conversation has no such note.
   */
  readonly removeNote: CallOf<typeof conversations.removeNote>;
};

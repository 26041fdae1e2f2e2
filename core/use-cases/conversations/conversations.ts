import { assignConversation } from './assign-conversation.js';
import { blockContact, unblockContact } from './block-contact.js';
import { countUnreadConversations } from './count-unread.js';
import { readConversation, showTyping } from './mark-conversation-read.js';
import { addNote, listNotes, removeNote } from './notes.js';
import {
  getConversation,
  listConversationMessages,
  listConversations,
} from './read-conversations.js';

/** The use cases of conversations. */
export const conversations = {
  listConversations,
  getConversation,
  listConversationMessages,
  countUnreadConversations,
  readConversation,
  showTyping,
  blockContact,
  unblockContact,
  assignConversation,
  listNotes,
  addNote,
  removeNote,
};

import { assignConversation } from './assign-conversation.js';
import { blockContact, unblockContact } from './block-contact.js';
import { readConversation, showTyping } from './mark-conversation-read.js';
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
  readConversation,
  showTyping,
  blockContact,
  unblockContact,
  assignConversation,
};

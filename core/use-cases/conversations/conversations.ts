import { assignConversation } from './assign-conversation.js';
import {
  blockContact,
  readConversation,
  showTyping,
  unblockContact,
} from './change-conversation.js';
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

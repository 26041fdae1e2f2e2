import {
  type ConversationMessageCalls,
  conversationMessages,
} from '../schema/calls/conversation-messages.js';
import {
  type PlainConversationCalls as Calls,
  conversations as calls,
} from '../schema/calls/conversations.js';
import type { Transport } from '../transport/transport.js';

/** Calls for conversations and their messages. */
export type ConversationCalls = Calls & {
  /** The messages of a conversation. */
  readonly messages: ConversationMessageCalls;
};

/** Makes the calls for conversations and their messages. */
export const conversations = (transport: Transport): ConversationCalls => ({
  ...calls(transport),
  messages: conversationMessages(transport),
});

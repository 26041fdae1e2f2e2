import {
  type ConversationMessageCalls,
  conversationMessages,
} from '../schema/calls/conversation-messages.js';
import {
  type PlainConversationCalls as Calls,
  conversations as calls,
} from '../schema/calls/conversations.js';
import { type NoteCalls, notes } from '../schema/calls/notes.js';
import type { Transport } from '../transport/transport.js';

/** Calls for conversations, their messages and notes. */
export type ConversationCalls = Calls & {
  /** The messages of a conversation. */
  readonly messages: ConversationMessageCalls;
  /** What members and programs note about the person. */
  readonly notes: NoteCalls;
};

/** Makes the calls for conversations, their messages and notes. */
export const conversations = (transport: Transport): ConversationCalls => ({
  ...calls(transport),
  messages: conversationMessages(transport),
  notes: notes(transport),
});

import {
  type PlainConversationCalls as Calls,
  conversations as calls,
} from '../schema/calls/conversations.js';
import { type ThreadCalls, thread } from '../schema/calls/thread.js';
import type { Transport } from '../transport/transport.js';

/** Calls for conversations and their messages. */
export type ConversationCalls = Calls & {
  /** The messages of a conversation. */
  readonly thread: ThreadCalls;
};

/** Makes the calls for conversations and their messages. */
export const conversations = (transport: Transport): ConversationCalls => ({
  ...calls(transport),
  thread: thread(transport),
});

// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type List } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { Message } from '../index.js';

/** The page of a list of conversation messages. */
export type ConversationMessageQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for conversation messages. */
export type ConversationMessageCalls = {
  /** Gets a page of the messages of a conversation, newest first. */
  readonly page: (
    conversation: string,
    filter?: ConversationMessageQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<Message>>;
  /**
   * Iterates over every message of a conversation, newest first. A page is fetched when the previous one is
   * consumed.
   */
  readonly all: (
    conversation: string,
    filter?: ConversationMessageQuery,
    options?: RequestOptions,
  ) => AsyncGenerator<Message, void, undefined>;
};

/** Makes the calls for conversation messages. */
export const conversationMessages = (transport: Transport): ConversationMessageCalls => ({
  page: (conversation, filter, options) =>
    lists<Message, ConversationMessageQuery>(transport.get, within('/v1/conversations', conversation, 'messages')).page(filter, options),
  all: (conversation, filter, options) =>
    lists<Message, ConversationMessageQuery>(transport.get, within('/v1/conversations', conversation, 'messages')).all(filter, options),
});

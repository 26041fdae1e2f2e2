// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type GetAll, type GetPage } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { AssignConversation, Conversation, ConversationWindowFilter, OnlyTrue, Typing } from '../index.js';

/** Filters and page of a list of conversations. */
export type ConversationQuery = {
  /** Only resources of this channel. */
  readonly channel?: string | undefined;
  /** Only those of this contact. */
  readonly contact?: string | undefined;
  /** Only those with unread messages. */
  readonly unread?: OnlyTrue | undefined;
  /** Only those whose window is open now. */
  readonly window?: ConversationWindowFilter | undefined;
  /** Only those that this member answers: the id of a user. `none`: only those that no member answers. */
  readonly assignee?: string | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for conversations. */
export type PlainConversationCalls = {
  /** Gets a page of conversations, the most recent first. */
  readonly page: GetPage<Conversation, ConversationQuery>;
  /**
   * Iterates over every conversation, the most recent first. A page is fetched when the previous one is
   * consumed.
   */
  readonly all: GetAll<Conversation, ConversationQuery>;
  /** Gets a conversation by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Conversation>;
  /** Marks a conversation as read. Idempotent. */
  readonly markRead: (id: string, options?: RequestOptions) => ApiPromise<Conversation>;
  /** Shows the person that an answer is being written, until it comes or for 25 seconds. */
  readonly showTyping: (id: string, options?: RequestOptions) => ApiPromise<Typing>;
  /** Blocks the person of a conversation: the network takes nothing from it for the channel. */
  readonly block: (id: string, options?: RequestOptions) => ApiPromise<Conversation>;
  /** Ends the block of the person of a conversation. */
  readonly unblock: (id: string, options?: RequestOptions) => ApiPromise<Conversation>;
  /** Says which member of the organization answers a conversation, or that none does. */
  readonly assign: (
    id: string,
    conversation: AssignConversation,
    options?: RequestOptions,
  ) => ApiPromise<Conversation>;
};

/** Makes the calls for conversations. */
export const conversations = (transport: Transport): PlainConversationCalls => ({
  ...lists(transport.get, '/v1/conversations'),
  get: (id, options) =>
    transport.get(within('/v1/conversations', id), {}, options),
  markRead: (id, options) =>
    transport.call({ path: within('/v1/conversations', id, 'read') }, options),
  showTyping: (id, options) =>
    transport.call({ path: within('/v1/conversations', id, 'typing') }, options),
  block: (id, options) =>
    transport.call({ path: within('/v1/conversations', id, 'block') }, options),
  unblock: (id, options) =>
    transport.call({ path: within('/v1/conversations', id, 'unblock') }, options),
  assign: (id, conversation, options) =>
    transport.call({ path: within('/v1/conversations', id, 'assign'), body: conversation }, options),
});

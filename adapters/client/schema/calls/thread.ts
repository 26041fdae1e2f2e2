// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type List } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { Message } from '../index.js';

/** The page of a list of thread. */
export type ThreadQuery = {
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for thread. */
export type ThreadCalls = {
  /** Gets a page of the messages of a conversation, newest first. */
  readonly page: (
    conversation: string,
    filter?: ThreadQuery,
    options?: RequestOptions,
  ) => ApiPromise<List<Message>>;
  /**
   * Iterates over every message of a conversation, newest first. A page is fetched when the previous one is
   * consumed.
   */
  readonly all: (
    conversation: string,
    filter?: ThreadQuery,
    options?: RequestOptions,
  ) => AsyncGenerator<Message, void, undefined>;
};

/** Makes the calls for thread. */
export const thread = (transport: Transport): ThreadCalls => ({
  page: (conversation, filter, options) =>
    lists<Message, ThreadQuery>(transport.get, within('/v1/conversations', conversation, 'messages')).page(filter, options),
  all: (conversation, filter, options) =>
    lists<Message, ThreadQuery>(transport.get, within('/v1/conversations', conversation, 'messages')).all(filter, options),
});

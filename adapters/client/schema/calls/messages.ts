// `npm run openapi` writes this file from the routes and docs/openapi.json.
import { lists, type GetAll, type GetPage } from '../../calls/pages.js';
import type { RequestOptions } from '../../transport/options.js';
import type { ApiPromise } from '../../transport/promise.js';
import { within } from '../../transport/request.js';
import type { Transport } from '../../transport/transport.js';
import type { Direction, KnownMessageErrorCode, Message, MessageStatus, Send, Timeline } from '../index.js';

/** Filters and page of a list of messages. */
export type MessageQuery = {
  /** Only outbound or only inbound messages. */
  readonly direction?: Direction | undefined;
  /** Only messages with this status. Several have commas between them: one must fit. */
  readonly status?: MessageStatus | readonly MessageStatus[] | undefined;
  /** Only resources of this channel. */
  readonly channel?: string | undefined;
  /**
   * Only messages to or from this contact, with those of contacts that were merged into it. The id of a merged
   * contact stands for the one that stays.
   */
  readonly contact?: string | undefined;
  /**
   * Only messages to or from this other party: a phone number in E.164 format, whose leading `+` is optional, or
   * the user id that messages show.
   */
  readonly peer?: string | undefined;
  /** Only messages to this phone number, in E.164 format; the leading `+` is optional. */
  readonly to?: string | undefined;
  /** Only messages that were sent with this template. */
  readonly template?: string | undefined;
  /** Only messages that failed with this `error.code`. */
  readonly error?: KnownMessageErrorCode | undefined;
  /** Only what was created at this time of RFC 3339 or later, such as `2026-01-31T09:30:00Z`. */
  readonly created_after?: string | undefined;
  /** Only what was created before this time of RFC 3339. Not before `created_after`. */
  readonly created_before?: string | undefined;
  /** Only messages whose metadata has these pairs. In a URL: `metadata[KEY]=VALUE`, once for each key. */
  readonly metadata?: Readonly<Record<string, string>> | undefined;
  /** Maximum number of items of a page. */
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  readonly cursor?: string | undefined;
};

/** Calls for messages. */
export type PlainMessageCalls = {
  /** Sends a message. Retries never send it twice. */
  readonly send: (message: Send, options?: RequestOptions) => ApiPromise<Message>;
  /** Gets a page of messages, newest first. */
  readonly page: GetPage<Message, MessageQuery>;
  /** Iterates over every message, newest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Message, MessageQuery>;
  /** Gets a message by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Message>;
  /** Marks an inbound message as read. Idempotent. */
  readonly markRead: (id: string, options?: RequestOptions) => ApiPromise<Message>;
  /** Cancels a message that waits to be sent. */
  readonly cancel: (id: string, options?: RequestOptions) => ApiPromise<Message>;
  /** Gets everything that happened to a message, oldest first. */
  readonly timeline: (id: string, options?: RequestOptions) => ApiPromise<Timeline>;
};

/** Makes the calls for messages. */
export const messages = (transport: Transport): PlainMessageCalls => ({
  send: (message, options) =>
    transport.call({ path: '/v1/messages', body: message }, options),
  ...lists(transport.get, '/v1/messages'),
  get: (id, options) =>
    transport.get(within('/v1/messages', id), {}, options),
  markRead: (id, options) =>
    transport.call({ path: within('/v1/messages', id, 'read') }, options),
  cancel: (id, options) =>
    transport.call({ path: within('/v1/messages', id, 'cancel') }, options),
  timeline: (id, options) =>
    transport.get(within('/v1/messages', id, 'timeline'), {}, options),
});

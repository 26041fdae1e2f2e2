import type { RequestOptions } from '../transport/options.js';
import type { ApiPromise } from '../transport/promise.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { Message, MessageErrorCode, MessageStatus, Send, Timeline } from '../types.js';
import { type GetAll, type GetPage, lists } from './pages.js';
import { type ReachableStatus, type WaitOptions, waitFor } from './wait-for.js';

/** Options of a send. */
export type SendOptions = RequestOptions;

/** Filters and page of a list of messages. */
export type MessageQuery = {
  readonly direction?: 'inbound' | 'outbound';
  /** One status, or several of which a message has one. */
  readonly status?: MessageStatus | readonly MessageStatus[];
  readonly channel?: string;
  /** The other party: a phone number, or the user id that messages show. */
  readonly peer?: string;
  /** The recipient's phone number. */
  readonly to?: string;
  /** The template that was sent. */
  readonly template?: string;
  /** The `error.code` of failed messages. */
  readonly error?: MessageErrorCode;
  /** Messages accepted at this time or later. RFC 3339, such as `2026-01-31T09:30:00Z`. */
  readonly created_after?: string;
  /** Messages accepted before this time. RFC 3339. */
  readonly created_before?: string;
  /** Pairs that the metadata has. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** Calls for messages. */
export type MessageCalls = {
  /** Sends a message. Retries never send it twice. */
  readonly send: (message: Send, options?: RequestOptions) => ApiPromise<Message>;
  /** Gets a message by its id. */
  readonly get: (id: string, options?: RequestOptions) => ApiPromise<Message>;
  /** Gets a page of messages, newest first. */
  readonly page: GetPage<Message, MessageQuery>;
  /** Iterates over every message, newest first. A page is fetched when the previous one is consumed. */
  readonly all: GetAll<Message, MessageQuery>;
  /** Marks an inbound message as read. Idempotent. */
  readonly markRead: (id: string, options?: RequestOptions) => ApiPromise<Message>;
  /** Gets everything that happened to a message, oldest first. */
  readonly timeline: (id: string, options?: RequestOptions) => ApiPromise<Timeline>;
  /**
   * Waits until a message that was sent has reached a status, or one after it. Takes the message or its id. Throws a
   * `WaitError` when the message failed, or when the time is over.
   */
  readonly waitFor: (
    message: string | { readonly id: string },
    status: ReachableStatus,
    options?: WaitOptions,
  ) => Promise<Message>;
};

/** Makes the calls for messages. */
export const messages = ({ call, get }: Transport): MessageCalls => {
  const one: MessageCalls['get'] = (id, options) => get(within('/v1/messages', id), {}, options);
  return {
    send: (body, options) => call({ path: '/v1/messages', body }, options),
    get: one,
    ...lists(get, '/v1/messages'),
    markRead: (id, options) => call({ path: within('/v1/messages', id, 'read') }, options),
    timeline: (id, options) => get(within('/v1/messages', id, 'timeline'), {}, options),
    waitFor: waitFor(one),
  };
};

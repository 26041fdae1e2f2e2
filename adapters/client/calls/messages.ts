import type { RequestOptions } from '../transport/options.js';
import { within } from '../transport/request.js';
import type { Transport } from '../transport/transport.js';
import type { Message, MessageStatus, Send, Timeline } from '../types.js';
import { lists } from './pages.js';
import { waitFor } from './wait-for.js';

/** Options of a send. */
export type SendOptions = RequestOptions & {
  /** One for each logical message. Default: a random key, the same for all retries of this call. */
  readonly idempotencyKey?: string;
};

/** Filters and page of a list of messages. */
export type MessageQuery = {
  readonly direction?: 'inbound' | 'outbound';
  readonly status?: MessageStatus;
  readonly channel?: string;
  /** The recipient's phone number. */
  readonly to?: string;
  /** RFC 3339, such as `2026-01-31T09:30:00Z`. */
  readonly created_after?: string;
  readonly created_before?: string;
  /** Pairs that the metadata has. */
  readonly metadata?: Readonly<Record<string, string>>;
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** Calls for messages. */
export const messages = ({ call, get }: Transport) => {
  const one = (id: string, options?: RequestOptions) =>
    get<Message>(within('/v1/messages', id), {}, options);
  return {
    /** Sends a message. Retries never send it twice. */
    send: (message: Send, { idempotencyKey = crypto.randomUUID(), ...options }: SendOptions = {}) =>
      call<Message>(
        {
          method: 'POST',
          path: '/v1/messages',
          headers: { 'idempotency-key': idempotencyKey },
          body: message,
          isRepeatable: true,
        },
        options,
      ),
    get: one,
    /** Newest first. */
    ...lists<Message, MessageQuery>(get, '/v1/messages'),
    /** Marks an inbound message as read. Idempotent. */
    markRead: (id: string, options?: RequestOptions) =>
      call<Message>(
        { method: 'POST', path: within('/v1/messages', id, 'read'), isRepeatable: true },
        options,
      ),
    /** Everything that happened to a message, oldest first. */
    timeline: (id: string, options?: RequestOptions) =>
      get<Timeline>(within('/v1/messages', id, 'timeline'), {}, options),
    /**
     * Waits until a message that was sent has reached a status, or one after it. Throws a `WaitError` when it failed, or when
     * the time is over.
     */
    waitFor: waitFor(one),
  };
};

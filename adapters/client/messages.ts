import { everyItem, type List } from './pages.js';
import { within } from './request.js';
import type { Transport } from './transport.js';
import type { Message, Send, Timeline } from './types.js';

/** Options of a send. */
export type SendOptions = {
  /** One for each logical message. Default: a random key, the same for all retries of this call. */
  readonly idempotencyKey?: string;
};

/** Filters and page of a list of messages. */
export type MessageQuery = {
  readonly direction?: 'inbound' | 'outbound';
  readonly limit?: number;
  readonly cursor?: string | undefined;
};

/** Calls for messages. */
export const messages = ({ call, get }: Transport) => {
  const page = (query: MessageQuery = {}) => get<List<Message>>('/v1/messages', query);
  return {
    /** Sends a message. Retries never send it twice. */
    send: (message: Send, { idempotencyKey = crypto.randomUUID() }: SendOptions = {}) =>
      call<Message>({
        method: 'POST',
        path: '/v1/messages',
        headers: { 'idempotency-key': idempotencyKey },
        body: message,
        isRepeatable: true,
      }),
    get: (id: string) => get<Message>(within('/v1/messages', id)),
    /** One page, newest first. */
    page,
    /** Every message, newest first. */
    all: ({ cursor: from, ...query }: MessageQuery = {}) =>
      everyItem((cursor) => page({ ...query, cursor }), from),
    /** Marks an inbound message as read. Idempotent. */
    markRead: (id: string) =>
      call<Message>({
        method: 'POST',
        path: within('/v1/messages', id, 'read'),
        isRepeatable: true,
      }),
    /** Everything that happened to a message, oldest first. */
    timeline: (id: string) => get<Timeline>(within('/v1/messages', id, 'timeline')),
  };
};

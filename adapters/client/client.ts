import type { EventType } from '../../core/events/event.js';
import type { messageJson } from '../../core/messages/representation.js';
import { everyItem, type List } from './pages.js';
import { type ClientOptions, transport } from './transport.js';

/** A message as the API shows it (specification 2.3). */
export type Message = ReturnType<typeof messageJson>;

/** An event as the API shows it (specification 2.5). */
export type Event = {
  readonly id: string;
  readonly type: EventType;
  readonly sequence: number;
  readonly created_at: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type Identity = {
  readonly organization_id: string;
  readonly project_id: string;
  readonly api_key_id: string;
  readonly scopes: readonly string[];
};

/** One thing that happened to a message. */
export type TimelineEntry = {
  readonly at: string;
  readonly kind: string;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** A message to send: exactly one of text, template and media. */
export type Send = {
  readonly channel: string;
  readonly to: string;
  readonly metadata?: Readonly<Record<string, string>>;
} & (
  | { readonly text: string }
  | {
      readonly template: {
        readonly id: string;
        readonly body_parameters?: readonly string[];
        readonly header_media?: string;
      };
    }
  | {
      readonly media: {
        readonly id: string;
        readonly caption?: string;
        readonly filename?: string;
      };
    }
);

export type SendOptions = {
  /** One per logical message; a fresh one unless given, the same over all tries of this call. */
  readonly idempotencyKey?: string;
};

export type MessageQuery = {
  readonly direction?: 'inbound' | 'outbound';
  readonly limit?: number;
  readonly cursor?: string;
};

export type EventQuery = {
  readonly type?: EventType;
  readonly after?: string;
  readonly limit?: number;
};

/**
 * A client of the service: fetch, and nothing else. Calls are tried again as specification 7.5 says; what
 * fails at last is thrown as a `RoundtripError`.
 */
export const roundtrip = (options: ClientOptions) => {
  const call = transport(options);
  const get = <Result>(
    path: string,
    query?: Readonly<Record<string, string | number | undefined>>,
  ) => call<Result>({ method: 'GET', path, query, isRepeatable: true });

  const listMessages = (query: MessageQuery = {}) => get<List<Message>>('/v1/messages', query);
  const listEvents = (query: EventQuery = {}) => get<List<Event>>('/v1/events', query);

  return {
    whoami: () => get<Identity>('/v1/whoami'),
    messages: {
      /** Sends a message; however often it is tried, at most one goes out. */
      send: (message: Send, { idempotencyKey = crypto.randomUUID() }: SendOptions = {}) =>
        call<Message>({
          method: 'POST',
          path: '/v1/messages',
          headers: { 'idempotency-key': idempotencyKey },
          body: message,
          isRepeatable: true,
        }),
      get: (id: string) => get<Message>(`/v1/messages/${encodeURIComponent(id)}`),
      /** One page, newest first. */
      page: listMessages,
      /** Every message, newest first. */
      all: ({ cursor: from, ...query }: MessageQuery = {}) =>
        everyItem((cursor) => listMessages({ ...query, ...(cursor ? { cursor } : {}) }), from),
      /** Marks an inbound message read; doing so twice changes nothing. */
      markRead: (id: string) =>
        call<Message>({
          method: 'POST',
          path: `/v1/messages/${encodeURIComponent(id)}/read`,
          isRepeatable: true,
        }),
      timeline: (id: string) =>
        get<{ readonly data: readonly TimelineEntry[] }>(
          `/v1/messages/${encodeURIComponent(id)}/timeline`,
        ),
    },
    events: {
      /** One page, oldest first. */
      page: listEvents,
      /** Every event after the one given, oldest first, up to now. */
      all: ({ after: from, ...query }: EventQuery = {}) =>
        everyItem((after) => listEvents({ ...query, ...(after ? { after } : {}) }), from),
    },
  };
};

export type RoundtripClient = ReturnType<typeof roundtrip>;

import type { WebhookRequest } from '../../core/ports/webhooks/webhook-sender.js';
import type { Dial } from './dial.js';
import { type ExchangeResult, exchange } from './exchange.js';
import { sendFailure } from './failure.js';
import { idleConnections } from './idle-connections.js';
import { type OriginConnection, openConnection } from './origin-connection.js';

/** The parts and limits of a connection pool. */
export type ConnectionPoolOptions = {
  readonly dial: Dial;
  /** The time limit of one request, from the DNS query to the last byte, in milliseconds. */
  readonly deadlineMs: number;
  /** The age in milliseconds from which a connection is not used again. */
  readonly maxSocketAgeMs: number;
  readonly maxIdleSockets: number;
};

/** Connections that are reused from one request to the next. */
export type ConnectionPool = {
  /** Posts a request on an idle or a new connection. */
  readonly post: (url: URL, request: WebhookRequest) => Promise<ExchangeResult>;
  /** Closes the idle connections. */
  readonly closeIdle: () => void;
  /** Ends the requests in flight: each results in `sender_unavailable`. */
  readonly abort: () => void;
};

/** Creates an empty connection pool. */
export const connectionPool = ({
  dial,
  deadlineMs,
  maxSocketAgeMs,
  maxIdleSockets,
}: ConnectionPoolOptions): ConnectionPool => {
  const idle = idleConnections({ limit: maxIdleSockets, maxAgeMs: maxSocketAgeMs });
  const options = { dial, maxAgeMs: maxSocketAgeMs, onEnd: idle.discard };
  const inFlight = new Set<OriginConnection>();
  let isAborted = false;
  return {
    post: async (url, request) => {
      const reused = idle.acquire(url.origin);
      const connection = reused ?? (await openConnection(url.origin, options));
      if (isAborted) return unavailable;
      inFlight.add(connection);
      const timer = setTimeout(() => connection.destroy(sendFailure('timeout')), deadlineMs);
      try {
        const result = await exchange(connection, url, request);
        // The receiver may close an idle socket at the moment of its reuse. The connection then opens another socket.
        return reused && isLost(result) ? await exchange(connection, url, request) : result;
      } finally {
        clearTimeout(timer);
        inFlight.delete(connection);
        idle.release(connection);
      }
    },
    closeIdle: idle.clear,
    abort: () => {
      isAborted = true;
      for (const connection of inFlight) connection.destroy(sendFailure('sender_unavailable'));
    },
  };
};

const unavailable: ExchangeResult = {
  statusCode: null,
  retryAfter: undefined,
  responseBody: '',
  error: 'sender_unavailable',
};

const isLost = ({ statusCode, error }: ExchangeResult): boolean =>
  statusCode === null && error === 'connection_lost';

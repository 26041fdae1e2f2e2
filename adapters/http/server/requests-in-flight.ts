import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HttpLimits } from '../context/limits.js';

/**
 * What to do with a request: serve it; refuse it with the last response of its connection; or ignore it, because no response to
 * it can be sent.
 */
export type Begun = 'serve' | 'refuse' | 'ignore';

/** Counts the requests in flight, and knows the last one of each connection. */
export type RequestsInFlight = {
  /** How many are in flight. */
  readonly count: () => number;
  /** Counts a request until its response is closed, unless it is to be ignored. */
  readonly begin: (req: IncomingMessage, res: ServerResponse) => Begun;
  /** Resolves when all requests that arrived completely on a socket are answered. */
  readonly answeredOn: (socket: Duplex) => Promise<void>;
  /** Whether the response to a request that is still arriving on a socket has begun. */
  readonly isRefused: (socket: Duplex) => boolean;
  /** Resolves when no request is in flight, or after `withinMs`. */
  readonly drained: (withinMs: number) => Promise<void>;
};

/** The requests of a connection. */
type SocketRequests = {
  /** The responses that are not closed, in their order. */
  readonly open: Set<ServerResponse>;
  /** The last request, and the response to the previous one. */
  latest?: {
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    readonly before: ServerResponse | undefined;
  };
  /** Whether a request was refused as one too many. */
  isRefused: boolean;
};

/** Whether the client of a connection has left: no response would reach it. */
export const isGone = ({ destroyed, readableEnded, writable }: Duplex): boolean =>
  destroyed || readableEnded || !writable;

/** Starts with no request in flight. */
export const requestsInFlight = ({
  pipelined,
}: Pick<HttpLimits, 'pipelined'>): RequestsInFlight => {
  const connections = new WeakMap<Duplex, SocketRequests>();
  let count = 0;
  let onEmpty: (() => void) | undefined;

  const connectionOf = (socket: Duplex): SocketRequests => {
    const known = connections.get(socket);
    if (known) return known;
    const connection: SocketRequests = { open: new Set(), isRefused: false };
    connections.set(socket, connection);
    socket.once('close', () => closeWaiting(connection.open));
    return connection;
  };

  return {
    count: () => count,
    begin: (req, res) => {
      const { socket } = req;
      if (isGone(socket) || res.destroyed) return 'ignore';
      const connection = connectionOf(socket);
      const { open, isRefused, latest } = connection;
      if (isRefused) return 'ignore';
      connection.isRefused = open.size >= pipelined;
      connection.latest = { req, res, before: latest?.res };
      count += 1;
      open.add(res);
      res.once('close', () => {
        open.delete(res);
        count -= 1;
        if (count === 0) onEmpty?.();
      });
      return connection.isRefused ? 'refuse' : 'serve';
    },
    answeredOn: async (socket) => {
      const last = connections.get(socket)?.latest;
      // Responses are sent in order: when the last one is sent, the earlier ones are too.
      const complete = last?.req.complete ? last.res : last?.before;
      if (complete && !complete.destroyed) await once(complete, 'close');
    },
    isRefused: (socket) => {
      const last = connections.get(socket)?.latest;
      return last !== undefined && !last.req.complete && last.res.headersSent;
    },
    drained: (withinMs) =>
      new Promise((resolve) => {
        if (count === 0) return void resolve();
        const late = setTimeout(resolve, withinMs);
        onEmpty = () => {
          clearTimeout(late);
          resolve();
        };
      }),
  };
};

/**
 * Closes the responses that waited for their turn when their connection closed. They never had the socket, so Node.js does
 * not close them.
 */
const closeWaiting = (open: ReadonlySet<ServerResponse>): void => {
  for (const res of [...open]) {
    if (res.socket) continue;
    res.destroy();
    res.emit('close');
  }
};

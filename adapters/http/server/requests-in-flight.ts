import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Counts the requests in flight, and knows the last one of each connection. */
export type RequestsInFlight = {
  /** How many are in flight. */
  readonly count: () => number;
  /** Counts a request until its response is closed. */
  readonly begin: (req: IncomingMessage, res: ServerResponse) => void;
  /** Resolves when all requests that arrived completely on a socket are answered. */
  readonly answeredOn: (socket: Duplex) => Promise<void>;
  /** Whether the response to a request that is still arriving on a socket has begun. */
  readonly isRefused: (socket: Duplex) => boolean;
  /** Resolves when no request is in flight, or after `withinMs`. */
  readonly drained: (withinMs: number) => Promise<void>;
};

/** The last request of a connection, and the response to the previous one. */
type Latest = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly before: ServerResponse | undefined;
};

/** Starts with no request in flight. */
export const requestsInFlight = (): RequestsInFlight => {
  const latest = new WeakMap<Duplex, Latest>();
  let count = 0;
  let onEmpty: (() => void) | undefined;

  const finished = (): void => {
    count -= 1;
    if (count === 0) onEmpty?.();
  };
  return {
    count: () => count,
    begin: (req, res) => {
      count += 1;
      latest.set(req.socket, { req, res, before: latest.get(req.socket)?.res });
      res.once('close', finished);
    },
    answeredOn: async (socket) => {
      const last = latest.get(socket);
      // Responses are sent in order: when the last one is sent, the earlier ones are too.
      const complete = last?.req.complete ? last.res : last?.before;
      if (complete && !complete.closed) await once(complete, 'close');
    },
    isRefused: (socket) => {
      const last = latest.get(socket);
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

import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The requests that are being answered. */
export type RequestsInFlight = {
  readonly begin: (req: IncomingMessage, res: ServerResponse) => void;
  /** Resolves when every request that came whole over a socket has been answered there. */
  readonly answeredOn: (socket: Duplex) => Promise<void>;
  /** Whether the request that is still coming over a socket has its answer, or the beginning of it. */
  readonly isTurnedAway: (socket: Duplex) => boolean;
  /** Resolves when there is none, or after so long. */
  readonly drained: (withinMs: number) => Promise<void>;
};

/** The last request of a connection, and the answer to the one before. */
type Latest = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly before: ServerResponse | undefined;
};

export const requestsInFlight = (): RequestsInFlight => {
  const latest = new WeakMap<Duplex, Latest>();
  let count = 0;
  let onEmpty: (() => void) | undefined;

  const finished = (): void => {
    count -= 1;
    if (count === 0) onEmpty?.();
  };
  return {
    begin: (req, res) => {
      count += 1;
      latest.set(req.socket, { req, res, before: latest.get(req.socket)?.res });
      res.once('close', finished);
    },
    answeredOn: async (socket) => {
      const last = latest.get(socket);
      // Answers leave in order: when the last one is through, so are those before it.
      const whole = last?.req.complete ? last.res : last?.before;
      if (whole && !whole.closed) await once(whole, 'close');
    },
    isTurnedAway: (socket) => {
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

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** The requests that are being answered. */
export type Flights = {
  readonly begin: (req: IncomingMessage, res: ServerResponse) => void;
  /** Whether an answer has begun on a socket and is not through: nothing else may be written there. */
  readonly isAnswering: (socket: Duplex) => boolean;
  /** Resolves when there is none, or after so long. */
  readonly landed: (withinMs: number) => Promise<void>;
};

export const flights = (): Flights => {
  const latest = new WeakMap<Duplex, ServerResponse>();
  let count = 0;
  let onEmpty: (() => void) | undefined;

  const land = (): void => {
    count -= 1;
    if (count === 0) onEmpty?.();
  };
  return {
    begin: (req, res) => {
      count += 1;
      latest.set(req.socket, res);
      res.once('close', land);
    },
    isAnswering: (socket) => {
      const res = latest.get(socket);
      return res?.headersSent === true && !res.writableFinished;
    },
    landed: (withinMs) =>
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

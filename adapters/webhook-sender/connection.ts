import { Client } from 'undici';
import type { Dial } from './dial.js';

/** A way to one origin, with at most one socket at a time; it dials when it is used. */
export type Connection = {
  readonly origin: string;
  readonly client: Client;
  readonly openedAtMs: number;
  /** Whether a socket is open, as one is that may be used again. */
  readonly isOpen: () => boolean;
  /** Ends the socket, or the dialling of it; whoever waits on the connection is told the reason. */
  readonly destroy: (reason: Error) => void;
};

/** How long an idle socket is kept where the receiver does not say how long it keeps it. */
const idleMs = 4_000;

/** What a connection is made with; `onEnd` hears of each socket that ended. */
export type ConnectionRules = {
  readonly dial: Dial;
  readonly maxAgeMs: number;
  readonly onEnd: (connection: Connection) => void;
};

/** Makes a connection to an origin. */
export const openConnection = (
  origin: string,
  { dial, maxAgeMs, onEnd }: ConnectionRules,
): Connection => {
  const ended = new AbortController();
  const client = new Client(origin, {
    // Every wait is under the one deadline of an attempt, which ends the whole connection.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: Math.min(idleMs, maxAgeMs),
    keepAliveMaxTimeout: maxAgeMs,
    connect: (target, callback) => {
      dial(target, ended.signal).then(
        (socket) => callback(null, socket),
        (error) => callback(error, null),
      );
    },
  });
  const connection: Connection = {
    origin,
    client,
    openedAtMs: performance.now(),
    isOpen: () => !client.destroyed && client.stats.connected,
    destroy: (reason) => {
      client.destroy(reason).catch(() => undefined);
      // After the client, so that whoever waits on it hears the reason and not of this end.
      ended.abort();
    },
  };
  client.on('disconnect', () => onEnd(connection));
  return connection;
};

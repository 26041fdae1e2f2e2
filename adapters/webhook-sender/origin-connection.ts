import type { Client } from 'undici';
import type { Dial } from './dial.js';

/** A connection to one origin, with at most one socket at a time. It opens a socket at the first request. */
export type OriginConnection = {
  readonly origin: string;
  readonly client: Client;
  /** Creation time, by the monotonic clock. */
  readonly openedAtMs: number;
  /** Whether the socket is open. */
  readonly isOpen: () => boolean;
  /** Closes the socket or stops opening it. A pending request rejects with `reason`. */
  readonly destroy: (reason: Error) => void;
};

/** How long an idle socket stays open when the receiver's `Keep-Alive` header gives no time. */
const idleMs = 4_000;

/** The parts of a connection. */
export type OriginConnectionOptions = {
  readonly dial: Dial;
  /** The longest time that a receiver can ask to keep an idle socket open, in milliseconds. */
  readonly maxAgeMs: number;
  /** Called when the socket was closed, by either side. */
  readonly onEnd: (connection: OriginConnection) => void;
};

/** Creates a connection to an origin. The first one loads undici, which takes 80 ms, and 18 MiB. */
export const openConnection = async (
  origin: string,
  { dial, maxAgeMs, onEnd }: OriginConnectionOptions,
): Promise<OriginConnection> => {
  const undici = await import('undici');
  const ended = new AbortController();
  const client = new undici.Client(origin, {
    // The deadline of the request covers these timeouts.
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
  const connection: OriginConnection = {
    origin,
    client,
    openedAtMs: performance.now(),
    isOpen: () => !client.destroyed && client.stats.connected,
    destroy: (reason) => {
      client.destroy(reason).catch(() => undefined);
      // After the client: a pending request rejects with the reason, not with this abort.
      ended.abort();
    },
  };
  client.on('disconnect', () => onEnd(connection));
  return connection;
};

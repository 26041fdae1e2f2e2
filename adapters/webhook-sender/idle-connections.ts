import type { Connection } from './connection.js';

/** Connections that wait to be used again: at most `limit`, none older than `maxAgeMs` when it is used. */
export type IdleConnections = {
  /** Takes out the connection to an origin that was used last. */
  readonly take: (origin: string) => Connection | undefined;
  /** Puts one in, unless it is spent; the one that has waited longest makes room for it. */
  readonly keep: (connection: Connection) => void;
  /** Ends one that is kept; any other it leaves alone. */
  readonly forget: (connection: Connection) => void;
  readonly clear: () => void;
};

/** Makes a place for idle connections. */
export const idleConnections = ({
  limit,
  maxAgeMs,
}: {
  readonly limit: number;
  readonly maxAgeMs: number;
}): IdleConnections => {
  const kept = new Set<Connection>();
  const isFresh = (connection: Connection): boolean =>
    connection.isOpen() && performance.now() - connection.openedAtMs < maxAgeMs;
  const forget = (connection: Connection): void => {
    if (kept.delete(connection)) connection.destroy(new Error('no longer kept'));
  };

  return {
    take: (origin) => {
      const all = [...kept].filter((connection) => connection.origin === origin);
      for (const connection of all) if (!isFresh(connection)) forget(connection);
      const found = all.findLast((connection) => kept.has(connection));
      if (found) kept.delete(found);
      return found;
    },
    keep: (connection) => {
      kept.add(connection);
      const [longestWaiting] = kept;
      if (!isFresh(connection)) forget(connection);
      else if (kept.size > limit && longestWaiting) forget(longestWaiting);
    },
    forget,
    clear: () => kept.forEach(forget),
  };
};

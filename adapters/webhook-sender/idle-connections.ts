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
  /** All of them, the longest waiting first; and those to an origin, in the same order. */
  const kept = new Set<Connection>();
  const keptTo = new Map<string, Connection[]>();

  const isFresh = (connection: Connection): boolean =>
    connection.isOpen() && performance.now() - connection.openedAtMs < maxAgeMs;
  const remove = (connection: Connection): boolean => {
    const others = keptTo.get(connection.origin)?.filter((other) => other !== connection) ?? [];
    if (others.length > 0) keptTo.set(connection.origin, others);
    else keptTo.delete(connection.origin);
    return kept.delete(connection);
  };
  const forget = (connection: Connection): void => {
    if (remove(connection)) connection.destroy(new Error('no longer kept'));
  };

  return {
    take: (origin) => {
      for (;;) {
        const last = keptTo.get(origin)?.at(-1);
        if (!last) return undefined;
        if (!isFresh(last)) forget(last);
        else if (remove(last)) return last;
      }
    },
    keep: (connection) => {
      if (!isFresh(connection)) return connection.destroy(new Error('no longer kept'));
      kept.add(connection);
      keptTo.set(connection.origin, [...(keptTo.get(connection.origin) ?? []), connection]);
      const [longestWaiting] = kept;
      if (kept.size > limit && longestWaiting) forget(longestWaiting);
    },
    forget,
    clear: () => kept.forEach(forget),
  };
};

import type { OriginConnection } from './origin-connection.js';

/** Open connections without a request. */
export type IdleConnections = {
  /** Removes and returns the connection to an origin that was used last. Undefined without one. */
  readonly acquire: (origin: string) => OriginConnection | undefined;
  /** Adds a connection if it can be used again. Closes the longest idle one when there are more than `limit`. */
  readonly release: (connection: OriginConnection) => void;
  /** Closes a connection if it is idle. */
  readonly discard: (connection: OriginConnection) => void;
  /** Closes all. */
  readonly clear: () => void;
};

/** Keeps up to `limit` idle connections, each until it is `maxAgeMs` milliseconds old. */
export const idleConnections = ({
  limit,
  maxAgeMs,
}: {
  readonly limit: number;
  readonly maxAgeMs: number;
}): IdleConnections => {
  // Both hold the same connections, the longest idle first.
  const all = new Set<OriginConnection>();
  const byOrigin = new Map<string, OriginConnection[]>();

  const isReusable = (connection: OriginConnection): boolean =>
    connection.isOpen() && performance.now() - connection.openedAtMs < maxAgeMs;
  const remove = (connection: OriginConnection): boolean => {
    const others = byOrigin.get(connection.origin)?.filter((other) => other !== connection) ?? [];
    if (others.length > 0) byOrigin.set(connection.origin, others);
    else byOrigin.delete(connection.origin);
    return all.delete(connection);
  };
  const discard = (connection: OriginConnection): void => {
    if (remove(connection)) connection.destroy(new Error('the connection is not kept any more'));
  };

  return {
    acquire: (origin) => {
      for (;;) {
        const last = byOrigin.get(origin)?.at(-1);
        if (!last) return undefined;
        if (!isReusable(last)) discard(last);
        else if (remove(last)) return last;
      }
    },
    release: (connection) => {
      if (!isReusable(connection))
        return connection.destroy(new Error('the connection is not kept any more'));
      all.add(connection);
      byOrigin.set(connection.origin, [...(byOrigin.get(connection.origin) ?? []), connection]);
      const [longestIdle] = all;
      if (all.size > limit && longestIdle) discard(longestIdle);
    },
    discard,
    clear: () => all.forEach(discard),
  };
};

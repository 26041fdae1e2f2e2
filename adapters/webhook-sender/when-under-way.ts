import type { Connection } from './connection.js';

/** How long a request on a new connection, which the receiver has yet to accept, is waited for at most. */
const headStartMs = 1_000;

/**
 * Calls back when a request given to the connection is so far that another, given to any other connection now,
 * arrives after it: at once on one that was open, and on a new one when its answer begins or has taken long.
 */
export const whenUnderWay = (
  { client, isOpen }: Connection,
  answered: Promise<unknown>,
  onStart: () => void,
): void => {
  // An open connection was written to before its request was given back.
  if (isOpen()) onStart();
  else
    client.once('connect', () => {
      const timer = setTimeout(onStart, headStartMs);
      void answered.finally(() => {
        clearTimeout(timer);
        onStart();
      });
    });
};

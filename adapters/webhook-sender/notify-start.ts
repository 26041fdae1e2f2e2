import type { Connection } from './connection.js';

/** How long a new connection is given to deliver its request before the start is reported anyway. */
const deliveryMs = 1_000;

/**
 * Calls `onStart` when a request on another connection would arrive after this one: at once if the connection was open;
 * otherwise when the response begins, or one second after the connection opened.
 */
export const notifyStart = (
  { client, isOpen }: Connection,
  responded: Promise<unknown>,
  onStart: () => void,
): void => {
  // undici has already written the request to an open connection.
  if (isOpen()) onStart();
  else
    client.once('connect', () => {
      const timer = setTimeout(onStart, deliveryMs);
      void responded.finally(() => {
        clearTimeout(timer);
        onStart();
      });
    });
};

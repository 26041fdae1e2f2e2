import type { OriginConnection } from './origin-connection.js';

/** How long a new connection is given to deliver its request before the start is reported anyway. */
const deliveryMs = 1_000;

/**
 * Calls `onStart` when a request on another connection would arrive after this one: at once if the connection is open;
 * otherwise when the response begins, or one second after the connection opened. Returns the function to call when the
 * response begins, and when the request ends.
 */
export const notifyStart = (
  { client, isOpen }: OriginConnection,
  onStart: () => void,
): (() => void) => {
  // undici writes the requests to open connections in the order of the calls.
  if (isOpen()) {
    onStart();
    return () => undefined;
  }
  let timer: NodeJS.Timeout | undefined;
  client.once('connect', () => {
    timer = setTimeout(onStart, deliveryMs);
  });
  return () => {
    if (!timer) return;
    clearTimeout(timer);
    onStart();
  };
};

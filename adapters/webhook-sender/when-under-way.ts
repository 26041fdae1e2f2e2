import type { Connection } from './connection.js';

/** The head start of a request on a new connection, which the receiver has yet to accept. */
const headStartMs = 50;

/**
 * Calls back when a request given to the connection is so far that another, given to any other connection now,
 * arrives after it as far as anybody can tell.
 */
export const whenUnderWay = ({ client, isOpen }: Connection, onStart: () => void): void => {
  // An open connection was written to before its request was given back.
  if (isOpen()) onStart();
  else client.once('connect', () => setTimeout(onStart, headStartMs));
};

import type { ServerResponse } from 'node:http';

/** Calls back when a response is sent or its client has left; at once for a client that has left already. */
export const whenClosed = (res: ServerResponse, callback: () => void): void => {
  if (res.destroyed) callback();
  else res.once('close', callback);
};

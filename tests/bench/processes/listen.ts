import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server that listens on a free port. */
export type Listening = {
  readonly url: string;
  /** Closes the server with every connection. */
  readonly close: () => void;
};

/** Starts a server on the loopback address. Connections stay open between the rounds of a benchmark. */
export const listen = async (handler: RequestListener): Promise<Listening> => {
  const server = createServer(handler);
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

import { once } from 'node:events';
import { createServer } from 'node:http';
import { serveUntilToldToEnd } from '../child.js';

/** A receiver that reads what comes and answers 204: as little as any receiver does. */
const server = createServer((request, response) => {
  request.resume().once('end', () => response.writeHead(204).end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const port = typeof address === 'object' && address ? address.port : 0;
await serveUntilToldToEnd({ url: `http://localhost:${port}/hook` });
server.closeAllConnections();
server.close();

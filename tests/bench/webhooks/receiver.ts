import { once } from 'node:events';
import { createServer } from 'node:http';
import type { StartSide } from '../processes/side.js';

/** A receiver that reads what comes and answers 204: as little as any receiver does. It counts what it got. */
const startReceiver: StartSide<{ readonly url: string }> = async () => {
  let received = 0;
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      received += 1;
      response.writeHead(204).end();
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    ready: { url: `http://localhost:${port}/hook` },
    ask: async () => received,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

export default startReceiver;

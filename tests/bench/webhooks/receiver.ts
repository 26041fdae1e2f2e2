import { listen } from '../processes/listen.js';
import type { StartSide } from '../processes/side.js';

/** A receiver that reads what comes and answers 204: as little as any receiver does. It counts what it got. */
const startReceiver: StartSide<{ readonly url: string }> = async () => {
  let received = 0;
  const server = await listen((request, response) => {
    request.resume().once('end', () => {
      received += 1;
      response.writeHead(204).end();
    });
  });
  return {
    ready: { url: `${server.url.replace('127.0.0.1', 'localhost')}/hook` },
    ask: async () => received,
    stop: async () => {
      server.close();
    },
  };
};

export default startReceiver;

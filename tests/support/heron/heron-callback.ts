import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ChannelId, Intake } from 'roundtrip';
import { isFromHeron, reportsOf } from './heron-reports.js';

/** The endpoint that Heron calls back. It answers 204 once the reports are stored; until then Heron repeats them. */
export const heronCallback = async (
  channel: () => ChannelId,
  token: () => string,
  intake: Intake,
) => {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers['heron-signature']);
    if (!isFromHeron(token(), body, signature)) return response.writeHead(403).end();
    try {
      await intake(reportsOf(channel(), JSON.parse(body.toString())));
      return response.writeHead(204).end();
    } catch {
      return response.writeHead(503).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

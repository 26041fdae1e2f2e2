import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ChannelStore, Intake, Sealing } from 'roundtrip';
import { tokenOf } from './heron-client.js';
import { type HeronEvent, isFromHeron, reportsOf } from './heron-reports.js';

/** What the endpoint needs. */
export type CallbackPorts = {
  readonly channels: Pick<ChannelStore, 'ofProvider'>;
  /** Opens the token in the settings of a channel. */
  readonly sealing: Sealing;
  readonly intake: Intake;
};

/** The endpoint that Heron calls back. It answers 204 once the reports are stored; until then Heron repeats them. */
export const heronCallback = async ({ channels, sealing, intake }: CallbackPorts) => {
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const signature = String(request.headers['heron-signature']);
    try {
      const event: HeronEvent = JSON.parse(body.toString());
      const known = await channels.ofProvider('heron');
      const channel = known.find(({ address }) => address === event.account);
      // Nothing in the event counts until its signature fits the token of the channel that it names.
      if (!channel || !isFromHeron(tokenOf(sealing, channel), body, signature))
        return response.writeHead(403).end();
      await intake(reportsOf(channel.id, event));
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

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type ClientOptions, roundtrip } from '../../../adapters/client/index.js';

/** How a service answers a request. */
export type ScriptedAnswer = (response: ServerResponse) => unknown;

/** Answers with a status, JSON and headers. */
export const says =
  (
    status: number,
    body: object = {},
    headers: Readonly<Record<string, string>> = {},
  ): ScriptedAnswer =>
  (response) =>
    response.writeHead(status, headers).end(JSON.stringify(body));
export const breaksOff: ScriptedAnswer = (response) => response.destroy();
export const isSilent: ScriptedAnswer = () => undefined;

/** A service that answers so, one request after the other, with a client of it, the requests and their bodies. */
export const service = async (
  answers: readonly ScriptedAnswer[],
  options: Partial<ClientOptions> = {},
) => {
  const requests: IncomingMessage[] = [];
  const bodies: Promise<string>[] = [];
  const server = createServer((request, response) => {
    bodies.push(text(request).catch(() => ''));
    answers[requests.length]?.(response);
    requests.push(request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  return {
    client: roundtrip({ baseUrl, key: 'k', timeoutMs: 60_000, ...options }),
    requests,
    bodies: () => Promise.all(bodies),
    keys: () => requests.map(({ headers }) => headers['idempotency-key']),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

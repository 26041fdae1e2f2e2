import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { selfSigned } from './certificate.js';

/** A server on the loopback address that counts who connects. */
export type Receiver = {
  readonly url: string;
  readonly port: number;
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

type ReceiverAnswer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown;

/** Answers each request once its body has come; with a 500 that says why where the answer itself fails. */
export const httpReceiver = (answer: ReceiverAnswer): Promise<Receiver> =>
  listening(createHttpServer(whole(answer)));

/** The same over TLS, with a self-signed certificate for `hooks.example`. */
export const httpsReceiver = (answer: ReceiverAnswer): Promise<Receiver> =>
  listening(createHttpsServer(selfSigned, whole(answer)));

/** Does to each connection what it likes. */
export const rawReceiver = (greet: (socket: Socket) => unknown): Promise<Receiver> =>
  listening(createTcpServer((socket) => greet(socket.on('error', () => undefined))));

const whole =
  (answer: ReceiverAnswer): RequestListener =>
  async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
      answer(request, response, Buffer.concat(chunks));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  };

const listening = async (server: Server): Promise<Receiver> => {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}/hook`,
    port,
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

import { createServer, type IncomingMessage, type Server, request as send } from 'node:http';
import type { HttpLimits } from '../../context/limits.js';
import type { NodeHandler } from '../serving.js';
import { memorySockets } from './memory-sockets.js';
import { rawHeaders } from './raw-headers.js';
import { responseOf } from './response-of.js';
import { sendBody } from './send-body.js';

/** What a `Request` does not tell. */
export type FetchOptions = {
  /** The IP address of the client; behind trusted proxies that of the nearest proxy. Default: unknown. */
  readonly address?: string | undefined;
};

/**
 * Serves a `Request`. Resolves when the head of the response is there; its body streams after that. Rejects with the reason of
 * `request.signal` when that aborts, and when the body of the request fails.
 */
export type FetchHandler = (request: Request, options?: FetchOptions) => Promise<Response>;

/**
 * Serves requests over connections in memory, with the HTTP parser of Node at both ends: bodies, limits, backpressure
 * and aborts are those of a socket.
 */
export const fetchHandler = (
  { serve, refuseRead }: { readonly serve: NodeHandler; readonly refuseRead: NodeHandler },
  limits: HttpLimits,
): FetchHandler => {
  const [serving, refusing] = [memoryServer(serve, limits), memoryServer(refuseRead, limits)];

  return (request, { address } = {}) =>
    new Promise((resolve, reject) => {
      const { method, signal, body } = request;
      signal.throwIfAborted();
      const url = new URL(request.url);
      const encrypted = url.protocol === 'https:';
      const [client, socket] = memorySockets({ remoteAddress: address, encrypted }, limits.idleMs);
      (request.bodyUsed ? refusing : serving).emit('connection', socket);
      const call = send({
        createConnection: () => client,
        method,
        path: url.pathname + url.search,
        headers: rawHeaders(request, url.host),
        setHost: false,
      });
      const abort = (): void => void call.destroy(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      client.once('close', () => signal.removeEventListener('abort', abort));
      // After the response has begun, an error only ends its body.
      call.on('error', reject);
      call.on('response', (answer: IncomingMessage) => resolve(responseOf(answer, method)));
      if (!body || request.bodyUsed) call.end();
      else void sendBody(body, call);
    });
};

/** A server that never listens. Connections are handed to it. */
const memoryServer = (serve: NodeHandler, { headersAtMost }: HttpLimits): Server => {
  const server = createServer({ requireHostHeader: false }, (req, res) => void serve(req, res));
  server.maxHeadersCount = headersAtMost + 1;
  return server;
};

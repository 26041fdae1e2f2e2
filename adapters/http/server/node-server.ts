import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { HttpLimits } from './limits.js';

/** A certificate and its key, in PEM. */
export type Tls = { readonly cert: string | Buffer; readonly key: string | Buffer };

/** Node's server under the bounds of this one; HTTPS with a certificate. */
export const nodeServer = (limits: HttpLimits, tls: Tls | undefined): Server => {
  const options: ServerOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // Node would answer a missing Host without our headers; it is refused with the other malformed ones.
    requireHostHeader: false,
  };
  const server = tls ? createTlsServer({ ...options, ...tls }) : createServer(options);
  server.timeout = limits.idleMs;
  // One more than are taken, so that too many can be told from many: Node drops the rest in silence.
  server.maxHeadersCount = limits.headersAtMost + 1;
  server.maxConnections = limits.connections;
  return server;
};

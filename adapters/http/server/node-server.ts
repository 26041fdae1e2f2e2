import { createServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { HttpLimits } from '../context/limits.js';

/** A certificate and its private key, in PEM format. */
export type Tls = { readonly cert: string | Buffer; readonly key: string | Buffer };

/** Creates a Node server with these limits; HTTPS when there is a certificate. */
export const nodeServer = (limits: HttpLimits, tls: Tls | undefined): Server => {
  const options: ServerOptions = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // Node's own response to a missing Host lacks the headers of every response; `malformedOf` refuses it.
    requireHostHeader: false,
  };
  const server = tls ? createTlsServer({ ...options, ...tls }) : createServer(options);
  server.timeout = limits.idleMs;
  // Node drops further headers silently. One more than the limit shows that there are too many.
  server.maxHeadersCount = limits.headersAtMost + 1;
  server.maxConnections = Math.ceil(1.1 * limits.connections);
  return server;
};

import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { crowding, recheckMs } from '../admission/crowding.js';
import { httpLimits } from '../context/limits.js';
import type { HandlerParts } from '../handler/handler-parts.js';
import { type ServerLoad, serving } from '../handler/serving.js';
import { nodeServer, type Tls } from './node-server.js';
import { socketResponder } from './socket-responder.js';

/** An HTTP server for the API. */
export type HttpServer = {
  /** What it works on now. */
  readonly load: () => ServerLoad;
  /** Resolves when the server listens, with its port. Port 0 lets the system choose one. */
  readonly listen: (host: string, port: number) => Promise<{ readonly port: number }>;
  /** Serves on, and closes each connection after its next response. Event streams end. Call `drain` or `close` then. */
  readonly announceStop: () => void;
  /**
   * Accepts no further connection, serves the open ones, and closes each after its next response. Resolves when none is
   * open, or after `withinMs`. Call `close` then.
   */
  readonly drain: (withinMs: number) => Promise<void>;
  /**
   * Accepts no further connection or request, closes each connection after its next response, and waits for the
   * requests in flight, at most `withinMs`. All connections are closed when it resolves.
   */
  readonly close: (withinMs: number) => Promise<void>;
};

/** What a listening server has beside a handler. */
type ServerOptions = {
  /** Serves HTTPS. Default: HTTP. */
  readonly tls?: Tls;
  /** Connections to a port that wait to be accepted. Default: the delay of the event loop stands for them. */
  readonly acceptQueue?: (port: number) => number | undefined;
};

/** Creates the server; HTTPS when there is a certificate. It does not listen before `listen`. */
export const httpServer = (ports: HandlerParts & ServerOptions): HttpServer => {
  const { acceptMs, connections } = { ...httpLimits, ...ports.limits };
  let port = 0;
  const open = new Set<Duplex>();
  const queue = crowding(acceptMs, {
    monotonic: () => performance.now(),
    queued: () => ports.acceptQueue?.(port),
  });
  const isCrowded = (): boolean => queue.isCrowded() || open.size > connections;
  const { serve, counted, answers, inFlight, limits, load, ...pipeline } = serving(
    ports,
    isCrowded,
  );
  let closing: Promise<void> | undefined;

  const serveRequest = (req: IncomingMessage, res: ServerResponse): void => void serve(req, res);
  const refuseExpectation = counted((req, res) => {
    const { expect = '' } = req.headers;
    return answers.refuse(answers.open(req, res), { code: 'expectation_failed', expect });
  });
  const { clientError, tunnel } = socketResponder(ports, answers, inFlight, limits);

  const server = nodeServer(limits, ports.tls)
    .on('connection', (socket: Duplex) => {
      queue.accepted();
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    })
    .on('request', serveRequest)
    .on('checkContinue', serveRequest)
    .on('checkExpectation', (req, res) => void refuseExpectation(req, res))
    .on('connect', ({ url = '' }, socket: Duplex) => void tunnel(url, socket))
    .on('clientError', (error, socket) => void clientError(error, socket));

  // A connection that cannot be accepted, for example without a free file descriptor, affects no other.
  const reportError = (error: Error): void => ports.onFault(error, ports.newId('req'));

  const close = async (withinMs: number): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await pipeline.stop(withinMs);
    server.closeAllConnections();
    // Connections that have not finished their TLS handshake are no connections of HTTP yet.
    for (const socket of open) socket.destroy();
    await closed;
  };

  const drain = async (withinMs: number): Promise<void> => {
    pipeline.drain();
    let late: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      late = setTimeout(resolve, withinMs);
      // The `close` of an HTTP server would cut idle connections, on which a request can be under way.
      NetServer.prototype.close.call(server, () => resolve());
    });
    clearTimeout(late);
  };

  return {
    load: () => ({ ...load(), queued: queue.queued() }),
    announceStop: pipeline.drain,
    drain,
    listen: (host, given) =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen(given, host, limits.unopened, () => {
          server.off('error', reject).on('error', reportError);
          port = (server.address() as AddressInfo).port;
          const rechecks = setInterval(queue.recheck, recheckMs).unref();
          server.once('close', () => clearInterval(rechecks));
          resolve({ port });
        });
      }),
    close: (withinMs) => {
      closing ??= close(withinMs);
      return closing;
    },
  };
};

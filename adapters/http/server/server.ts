import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { httpApp } from './app.js';
import type { HttpPorts } from './http-ports.js';
import { httpLimits } from './limits.js';
import { nodeServer, type Tls } from './node-server.js';
import { requestsInFlight } from './requests-in-flight.js';
import { responder } from './responder.js';
import { socketResponder } from './socket-responder.js';

/** The API on a port. */
export type HttpServer = {
  /** Resolves once it listens; port 0 lets the system choose one. */
  readonly listen: (host: string, port: number) => Promise<{ readonly port: number }>;
  /**
   * Takes no new connection or request, ends every connection with its next answer, and waits for the requests
   * in flight, at most so long; once it resolves, nothing is open any more.
   */
  readonly close: (withinMs: number) => Promise<void>;
};

/** Makes the server; it listens to nothing yet. With a certificate it speaks HTTPS. */
export const httpServer = (ports: HttpPorts & { readonly tls?: Tls }): HttpServer => {
  const limits = { ...httpLimits, ...ports.limits };
  const inFlight = requestsInFlight();
  let closing: Promise<void> | undefined;
  const isStopping = (): boolean => closing !== undefined;

  const answers = responder(ports, limits, isStopping);
  const serve = httpApp(ports, answers, isStopping).callback();
  const take = (req: IncomingMessage, res: ServerResponse): void => {
    inFlight.begin(req, res);
    void serve(req, res);
  };
  const refuseExpectation = (req: IncomingMessage, res: ServerResponse): void => {
    inFlight.begin(req, res);
    const { expect = '' } = req.headers;
    void answers.refuse(answers.open(req, res), { code: 'expectation_failed', expect });
  };
  const { clientError, tunnel } = socketResponder(ports, answers, inFlight, limits);

  const server = nodeServer(limits, ports.tls)
    .on('request', take)
    .on('checkContinue', take)
    .on('checkExpectation', refuseExpectation)
    .on('connect', ({ url = '' }, socket: Duplex) => void tunnel(url, socket))
    .on('clientError', (error, socket) => void clientError(error, socket));

  // A connection that cannot be accepted, for want of file descriptors perhaps, ends nothing else.
  const tellHost = (error: Error): void => ports.onFault(error, ports.newId('req'));

  const close = async (withinMs: number): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await inFlight.drained(withinMs);
    server.closeAllConnections();
    await closed;
  };

  return {
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen(port, host, () => {
          server.off('error', reject).on('error', tellHost);
          resolve({ port: (server.address() as AddressInfo).port });
        });
      }),
    close: (withinMs) => {
      closing ??= close(withinMs);
      return closing;
    },
  };
};

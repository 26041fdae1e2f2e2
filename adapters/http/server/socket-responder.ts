import { maxHeaderSize } from 'node:http';
import type { Duplex } from 'node:stream';
import { rateClasses } from '../../../core/model/rate-limits/bucket.js';
import { clientNetwork } from '../../../core/model/rate-limits/client-network.js';
import { peerAddress } from '../../system/addresses.js';
import type { HttpLimits } from '../context/limits.js';
import type { Refusal } from '../errors/refusal.js';
import { writeToSocket } from '../response/write-to-socket.js';
import type { HttpPorts } from './http-ports.js';
import type { RequestsInFlight } from './requests-in-flight.js';
import type { Responder } from './responder.js';

/** Responds where Node gives only a socket and no response object. */
export type SocketResponder = {
  /** Responds to bytes that Node cannot parse as a complete request. */
  readonly clientError: (error: NodeJS.ErrnoException, socket: Duplex) => Promise<void>;
  /** Refuses a CONNECT request. */
  readonly tunnel: (target: string, socket: Duplex) => Promise<void>;
};

/** Each response waits for those of the earlier requests on its socket, because responses are matched by order. */
export const socketResponder = (
  { newId, rateLimiters }: Pick<HttpPorts, 'newId' | 'rateLimiters'>,
  { responseOf }: Pick<Responder, 'responseOf'>,
  { answeredOn, isRefused }: Pick<RequestsInFlight, 'answeredOn' | 'isRefused'>,
  { lingerMs, headersAtMost }: HttpLimits,
): SocketResponder => {
  const refuse = async (socket: Duplex, refusal: Refusal): Promise<void> => {
    const address = 'remoteAddress' in socket ? String(socket.remoteAddress) : undefined;
    await answeredOn(socket);
    const drawn = Promise.resolve(
      rateLimiters.address(`address/${clientNetwork(peerAddress(address))}`, rateClasses.read),
    );
    const grant = await drawn.catch(() => undefined);
    if (!socket.writable || isRefused(socket)) return;
    const id = newId('req');
    writeToSocket(socket, responseOf(refusal, { id }), { id, grant, lingerMs });
  };
  return {
    clientError: async (error, socket) =>
      error.code === 'ECONNRESET' || !socket.writable
        ? void socket.destroy()
        : refuse(socket, refusalOf(error, headersAtMost)),
    tunnel: (path, socket) => {
      // Node has taken its own listener off: a client that resets the connection must not end the process.
      socket.on('error', () => undefined);
      return refuse(socket, { code: 'route_not_found', method: 'CONNECT', path });
    },
  };
};

const refusalOf = ({ code }: NodeJS.ErrnoException, maxHeaders: number): Refusal => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { code: 'headers_too_large', maxHeaders, maxBytes: maxHeaderSize };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'request_timeout' };
    default:
      return { code: 'malformed_request' };
  }
};

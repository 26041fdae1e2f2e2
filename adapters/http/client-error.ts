import type { Socket } from 'node:net';
import { rateClasses } from '../../core/rate-limits/bucket.js';
import { peerAddress } from '../system/addresses.js';
import type { Answering } from './answering.js';
import type { Flights } from './flights.js';
import type { HttpPorts } from './host.js';
import type { HttpLimits } from './limits.js';
import type { Refusal } from './refusal.js';
import { writeRawAnswer } from './response/raw-answer.js';

/**
 * Answers what Node could not make a request of, or not a whole one; it has no response for that, only the
 * socket. Where an answer has begun there already, that one stands.
 */
export const answerClientError =
  (
    { newId, rateLimiter }: HttpPorts,
    { answerOf }: Pick<Answering, 'answerOf'>,
    { isAnswering }: Pick<Flights, 'isAnswering'>,
    { lingerMs }: HttpLimits,
  ) =>
  async (error: NodeJS.ErrnoException, socket: Socket): Promise<void> => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const id = newId('req');
    const answer = answerOf(refusalOf(error), { id });
    const address = peerAddress(socket.remoteAddress);
    const drawn = Promise.resolve(rateLimiter(`address/${address}`, rateClasses.read));
    const grant = await drawn.catch(() => undefined);
    if (socket.writable && !isAnswering(socket))
      writeRawAnswer(socket, answer, { id, grant, lingerMs });
  };

const refusalOf = ({ code }: NodeJS.ErrnoException): Refusal => {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return { code: 'headers_too_large' };
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { code: 'request_timeout' };
    default:
      return { code: 'malformed_request' };
  }
};

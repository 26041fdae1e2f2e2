import type { IncomingMessage, ServerResponse } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { type Rejection, rejectionIn } from '../errors/rejection.js';
import { clientAddress } from '../request/client-address.js';
import { clientGone } from '../request/read-bytes.js';
import type { Answer } from '../response/answer.js';
import { docUrlUnder, refusalAnswer } from '../response/refusal-answer.js';
import { violationAnswer } from '../response/violation-answer.js';
import { writeAnswer } from '../response/write-answer.js';
import type { Outcome } from '../route/route-data.js';
import type { Exchange } from './exchange.js';
import type { HttpPorts } from './host.js';
import type { HttpLimits } from './limits.js';
import { drawByAddress } from './serve-route.js';

/** Opens exchanges and ends them: every answer that goes through Node's own response is written here. */
export type Answering = {
  readonly open: (req: IncomingMessage, res: ServerResponse) => Exchange;
  readonly answerOf: (rejection: Rejection, exchange: Pick<Exchange, 'id'>) => Answer;
  /** Answers what became of a request. */
  readonly finish: (exchange: Exchange, outcome: Outcome) => Promise<void> | undefined;
  /** Answers a request that found no route, or is none, from the bucket of its client's address. */
  readonly turnAway: (exchange: Exchange, rejection: Rejection) => Promise<void>;
  /** Answers a request that something broke under, and tells the host. */
  readonly fail: (exchange: Exchange, error: unknown) => Promise<void>;
};

export const answering = (
  ports: HttpPorts,
  limits: HttpLimits,
  isStopping: () => boolean,
): Answering => {
  const { newId, rateLimiters, onFault, trustedProxies = [] } = ports;
  const addressOf = clientAddress(trustedProxies);
  const docUrl = docUrlUnder(ports.publicUrl);

  const answerOf: Answering['answerOf'] = (rejection, { id }) =>
    'on' in rejection ? violationAnswer(rejection) : refusalAnswer(rejection, id, docUrl);

  const finish: Answering['finish'] = (exchange, outcome) =>
    writeAnswer(exchange, E.isRight(outcome) ? outcome.right : answerOf(outcome.left, exchange));

  // Where the limiter is what broke, an answer does without what it would have said.
  const drawn = async (exchange: Exchange): Promise<void> => {
    try {
      await drawByAddress(rateLimiters.address, exchange);
    } catch (error) {
      onFault(error, exchange.id);
    }
  };

  const turnAway: Answering['turnAway'] = async (exchange, rejection) => {
    await drawn(exchange);
    await finish(exchange, E.left(rejection));
  };

  const fail: Answering['fail'] = async (exchange, error) => {
    const { res, id } = exchange;
    if (isClientGone(exchange, error)) return;
    const rejection = rejectionIn(error);
    if (!rejection) onFault(error, id);
    if (res.headersSent) return void res.destroy();
    if (!exchange.grant) await drawn(exchange);
    await finish(exchange, E.left(rejection ?? faultOf(error)));
  };

  return {
    open: (req, res) => ({
      req,
      res,
      id: newId('req'),
      address: addressOf(req),
      limits,
      isLast: isStopping,
      grant: undefined,
      bodyRead: 0,
    }),
    answerOf,
    finish,
    turnAway,
    fail,
  };
};

const faultOf = (error: unknown): Rejection => ({
  code: error instanceof PortFailure ? 'service_unavailable' : 'internal_error',
});

const brokenOff = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ECONNRESET',
]);

/** Whether all that went wrong is that the client left. */
const isClientGone = ({ req }: Exchange, error: unknown): boolean =>
  error === clientGone ||
  (req.socket.destroyed &&
    error instanceof Error &&
    'code' in error &&
    brokenOff.has(String(error.code)));

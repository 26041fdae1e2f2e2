import type { IncomingMessage, ServerResponse } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { type Rejection, rejectionIn } from '../errors/rejection.js';
import { clientAddress } from '../request/client-address.js';
import { clientGone } from '../request/read-bytes.js';
import { docUrlUnder, refusalResponse } from '../response/refusal-response.js';
import type { HttpResponse } from '../response/response.js';
import { violationResponse } from '../response/violation-response.js';
import { writeResponse } from '../response/write-response.js';
import type { Outcome } from '../route/route-types.js';
import type { HttpPorts } from './http-ports.js';
import type { HttpLimits } from './limits.js';
import type { RequestContext } from './request-context.js';
import { drawByAddress } from './serve-route.js';

/** Opens exchanges and ends them: every answer that goes through Node's own response is written here. */
export type Responder = {
  readonly open: (req: IncomingMessage, res: ServerResponse) => RequestContext;
  readonly responseOf: (rejection: Rejection, context: Pick<RequestContext, 'id'>) => HttpResponse;
  /** Answers what became of a request. */
  readonly finish: (context: RequestContext, outcome: Outcome) => Promise<void> | undefined;
  /** Answers a request that found no route, or is none, from the bucket of its client's address. */
  readonly refuse: (context: RequestContext, rejection: Rejection) => Promise<void>;
  /** Answers a request that something broke under, and tells the host. */
  readonly fail: (context: RequestContext, error: unknown) => Promise<void>;
};

export const responder = (
  ports: HttpPorts,
  limits: HttpLimits,
  isStopping: () => boolean,
): Responder => {
  const { newId, rateLimiters, onFault, trustedProxies = [] } = ports;
  const addressOf = clientAddress(trustedProxies);
  const docUrl = docUrlUnder(ports.publicUrl);

  const responseOf: Responder['responseOf'] = (rejection, { id }) =>
    'on' in rejection ? violationResponse(rejection) : refusalResponse(rejection, id, docUrl);

  const finish: Responder['finish'] = (context, outcome) =>
    writeResponse(context, E.isRight(outcome) ? outcome.right : responseOf(outcome.left, context));

  // Where the limiter is what broke, an answer does without what it would have said.
  const drawn = async (context: RequestContext): Promise<void> => {
    try {
      await drawByAddress(rateLimiters.address, context);
    } catch (error) {
      onFault(error, context.id);
    }
  };

  const refuse: Responder['refuse'] = async (context, rejection) => {
    await drawn(context);
    await finish(context, E.left(rejection));
  };

  const fail: Responder['fail'] = async (context, error) => {
    const { res, id } = context;
    if (isClientGone(context, error)) return;
    const rejection = rejectionIn(error);
    if (!rejection) onFault(error, id);
    if (res.headersSent) return void res.destroy();
    if (!context.grant) await drawn(context);
    await finish(context, E.left(rejection ?? faultOf(error)));
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
    responseOf,
    finish,
    refuse,
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
const isClientGone = ({ req }: RequestContext, error: unknown): boolean =>
  error === clientGone ||
  (req.socket.destroyed &&
    error instanceof Error &&
    'code' in error &&
    brokenOff.has(String(error.code)));

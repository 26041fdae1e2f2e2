import type { IncomingMessage, ServerResponse } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { traceContextOf } from '../../../core/shared/trace-context.js';
import type { EventStreams } from '../context/event-streams.js';
import type { HttpLimits } from '../context/limits.js';
import type { RequestContext } from '../context/request-context.js';
import { faultCode } from '../errors/fault-code.js';
import { type Rejection, rejectionIn } from '../errors/rejection.js';
import { clientAddress } from '../request/client-address.js';
import { isReplay } from '../request/idempotency-key.js';
import { clientGone } from '../request/read-bytes.js';
import { docUrlUnder, paramOf, refusalResponse } from '../response/refusal-response.js';
import type { HttpResponse } from '../response/response.js';
import { violationResponse } from '../response/violation-response.js';
import { writeResponse } from '../response/write-response.js';
import type { Outcome } from '../route/route-types.js';
import { reportWhenAnswered } from './answered-request.js';
import type { HttpPorts } from './http-ports.js';
import { drawByAddress } from './serve-route.js';

/** Creates the context of each request and writes its response. */
export type Responder = {
  /** Creates the context of a request, and reports it to the host when it is answered. */
  readonly open: (req: IncomingMessage, res: ServerResponse) => RequestContext;
  /** The response to a rejection. */
  readonly responseOf: (rejection: Rejection, context: Pick<RequestContext, 'id'>) => HttpResponse;
  /** Writes the response of a route, or that of a rejection. */
  readonly finish: (context: RequestContext, outcome: Outcome) => Promise<void> | undefined;
  /** Refuses a request that has no route or is malformed. It takes a token of the client address. */
  readonly refuse: (context: RequestContext, rejection: Rejection) => Promise<void>;
  /** Responds to a request whose handling threw, and reports the error to the host. */
  readonly fail: (context: RequestContext, error: unknown) => Promise<void>;
};

/** Makes the responder of one server. */
export const responder = (
  ports: HttpPorts,
  limits: HttpLimits,
  streams: EventStreams,
  isLast: () => boolean,
): Responder => {
  const { newId, rateLimiters, onFault, onAnswered, trustedProxies = [], prefix = '' } = ports;
  const addressOf = clientAddress(trustedProxies);
  const docUrl = docUrlUnder(ports.publicUrl, prefix);

  const responseOf: Responder['responseOf'] = (rejection, { id }) =>
    'on' in rejection ? violationResponse(rejection) : refusalResponse(rejection, id, docUrl);

  const finish: Responder['finish'] = (context, outcome) => {
    if (E.isRight(outcome)) {
      context.isReplay = isReplay(outcome.right);
      return writeResponse(context, outcome.right);
    }
    const { left } = outcome;
    context.error = 'on' in left ? 'validation' : left.code;
    context.errorAt = ('on' in left ? left.property : paramOf(left)) ?? null;
    return writeResponse(context, responseOf(left, context));
  };

  // When the limiter itself fails, the response has no values of a bucket.
  const drawToken = async (context: RequestContext): Promise<void> => {
    try {
      await drawByAddress(rateLimiters.address, context);
    } catch (error) {
      onFault(error, context.id);
    }
  };

  const refuse: Responder['refuse'] = async (context, rejection) => {
    await drawToken(context);
    await finish(context, E.left(rejection));
  };

  const fail: Responder['fail'] = async (context, error) => {
    const { res, id } = context;
    if (isClientGone(context, error)) return;
    const rejection = rejectionIn(error);
    if (!rejection) onFault(error, id);
    if (res.headersSent) return void res.destroy();
    if (!context.grant) await drawToken(context);
    await finish(context, E.left(rejection ?? faultOf(error)));
  };

  return {
    open: (req, res) => {
      const context: RequestContext = {
        req,
        res,
        id: newId('req'),
        address: addressOf(req),
        limits,
        prefix,
        streams,
        isLast,
        grant: undefined,
        trace: traceContextOf(req.headers.traceparent, req.headers.tracestate),
        route: noRoute,
        caller: undefined,
        token: undefined,
        error: null,
        errorAt: null,
        given: undefined,
        isReplay: false,
        isStream: false,
        bodyRead: 0,
      };
      if (onAnswered) reportWhenAnswered(context, onAnswered);
      return context;
    },
    responseOf,
    finish,
    refuse,
    fail,
  };
};

const noRoute = { method: 'none', path: 'none' };

const faultOf = (error: unknown): Rejection => ({ code: faultCode(error) });

const brokenOff = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_UNABLE_TO_PIPE',
  'ECONNRESET',
]);

/** Whether the error means only that the client disconnected. */
const isClientGone = ({ req }: RequestContext, error: unknown): boolean =>
  error === clientGone ||
  (req.socket.destroyed &&
    error instanceof Error &&
    'code' in error &&
    brokenOff.has(String(error.code)));

import type { Identity } from '../../../core/model/access/api-key.js';
import type { RequestId } from '../../../core/shared/ids.js';
import { traceIdOf } from '../../../core/shared/trace-context.js';
import type { RequestContext } from '../context/request-context.js';
import type { ErrorCode } from '../errors/refusal.js';
import { whenClosed } from '../response/when-closed.js';

/**
 * A finished request, for logs and metrics. `route` and `method` come from the table of routes, so their number is
 * bounded.
 */
export type AnsweredRequest = {
  /** The id of the request. */
  readonly request: RequestId;
  /** The path in the table of routes, such as `/v1/messages/{id}`; `none` when no route matched. */
  readonly route: string;
  /** The method of the route; `none` when no route matched. */
  readonly method: string;
  /** The method that the client sent. */
  readonly givenMethod: string;
  /** The HTTP status. */
  readonly status: number;
  /** The code of the error that it was answered with, `validation` for a schema error; null for a success. */
  readonly error: ErrorCode | 'validation' | null;
  /** The place of what was wrong: a JSON pointer for a schema error, the parameter of another one; null without one. */
  readonly errorAt: string | null;
  /** The target that the client sent: path and query. */
  readonly target: string;
  /** The JSON of the body; undefined without one, and when it was not read. */
  readonly given: unknown;
  /** The `Idempotency-Key` that the client sent; undefined without one. */
  readonly idempotencyKey: string | undefined;
  /** Whether the answer repeats that of an earlier request with this key. */
  readonly isReplay: boolean;
  /** The client address; behind trusted proxies that of `X-Forwarded-For`. */
  readonly address: string;
  /** Who called; undefined without a valid key. */
  readonly caller: Pick<Identity, 'project' | 'key'> | undefined;
  /** The token of an operator or a directory that called; undefined without a valid one. */
  readonly token?: RequestContext['token'];
  /** The trace id of its span, or of its `traceparent`; undefined without both. */
  readonly traceId: string | undefined;
  /** Whether the answer was a stream of server-sent events, which lasts as long as its client likes. */
  readonly isStream: boolean;
  /** Seconds until the response was sent or the client disconnected. */
  readonly seconds: number;
  /** Bytes of the body that were read. */
  readonly bytesIn: number;
  /** Bytes of the response that were written, its head included. */
  readonly bytesOut: number;
};

/** Is called after each request. */
export type OnAnswered = (request: AnsweredRequest) => void;

/** Calls `onAnswered` when the response is sent or the client disconnected. */
export const reportWhenAnswered = (context: RequestContext, onAnswered: OnAnswered): void => {
  const began = performance.now();
  const { req, res } = context;
  const { socket } = req;
  const writtenBefore = socket.bytesWritten;
  whenClosed(res, () =>
    onAnswered({
      request: context.id,
      route: context.route.path,
      method: context.route.method,
      givenMethod: req.method ?? '',
      status: res.statusCode,
      error: context.error,
      errorAt: context.errorAt,
      target: req.url ?? '',
      given: context.given,
      idempotencyKey: req.headers['idempotency-key'] as string | undefined,
      isReplay: context.isReplay,
      address: context.address,
      caller: context.caller,
      token: context.token,
      traceId: context.trace && traceIdOf(context.trace),
      isStream: context.isStream,
      seconds: (performance.now() - began) / 1_000,
      bytesIn: context.bodyRead,
      bytesOut: socket.bytesWritten - writtenBefore,
    }),
  );
};

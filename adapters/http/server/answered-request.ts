import type { Identity } from '../../../core/model/access/api-key.js';
import type { RequestId } from '../../../core/shared/ids.js';
import type { ErrorCode } from '../errors/refusal.js';
import type { RequestContext } from './request-context.js';

/** A finished request, for logs and metrics. Its route and method come from the table of routes, so their number is bounded. */
export type AnsweredRequest = {
  /** The path in the table of routes, such as `/v1/messages/{id}`; `none` when no route matched. */
  readonly route: string;
  /** The method of the route; `none` when no route matched. */
  readonly method: string;
  /** The HTTP status. */
  readonly status: number;
  /** The code of the error that it was answered with, `validation` for a schema error; null for a success. */
  readonly error: ErrorCode | 'validation' | null;
  /** The id of the request. */
  readonly request: RequestId;
  /** Who called; undefined without a valid key. */
  readonly caller: Pick<Identity, 'project' | 'key'> | undefined;
  /** Bytes of the body that were read. */
  readonly bytesIn: number;
  /** Bytes of the response that were written, its head included. */
  readonly bytesOut: number;
  /** Seconds until the response was sent or the client disconnected. */
  readonly seconds: number;
};

/** Is called after each request. */
export type OnAnswered = (request: AnsweredRequest) => void;

/** Calls `onAnswered` when the response is sent or the client disconnected. */
export const reportWhenAnswered = (
  context: RequestContext,
  { path, method }: { readonly path: string; readonly method: string },
  onAnswered: OnAnswered,
): void => {
  const began = performance.now();
  const { req, res } = context;
  const { socket } = req;
  const writtenBefore = socket.bytesWritten;
  res.once('close', () =>
    onAnswered({
      route: path,
      method,
      status: res.statusCode,
      error: context.error,
      request: context.id,
      caller: context.caller,
      bytesIn: context.bodyRead,
      bytesOut: socket.bytesWritten - writtenBefore,
      seconds: (performance.now() - began) / 1_000,
    }),
  );
};

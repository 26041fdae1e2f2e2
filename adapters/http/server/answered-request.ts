import type { RequestContext } from './request-context.js';

/** A finished request, for metrics. Its route and method come from the table of routes, so their number is bounded. */
export type AnsweredRequest = {
  /** The path in the table of routes, such as `/v1/messages/{id}`; `none` when no route matched. */
  readonly route: string;
  /** The method of the route; `none` when no route matched. */
  readonly method: string;
  /** The HTTP status. */
  readonly status: number;
  /** Seconds until the response was sent or the client disconnected. */
  readonly seconds: number;
};

/** Is called after each request. */
export type OnAnswered = (request: AnsweredRequest) => void;

/** Calls `onAnswered` when the response is sent or the client disconnected. */
export const reportWhenAnswered = (
  { res }: RequestContext,
  { path, method }: { readonly path: string; readonly method: string },
  onAnswered: OnAnswered,
): void => {
  const began = performance.now();
  res.once('close', () =>
    onAnswered({
      route: path,
      method,
      status: res.statusCode,
      seconds: (performance.now() - began) / 1_000,
    }),
  );
};

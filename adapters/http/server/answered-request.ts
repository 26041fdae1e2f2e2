import type { RequestContext } from './request-context.js';

/** A request that is over, as it is counted: route and method are of the table, so there are few of them. */
export type AnsweredRequest = {
  /** As in the table of routes, with its placeholders; `none` where no route took it. */
  readonly route: string;
  /** The route's; `none` where no route took it. */
  readonly method: string;
  readonly status: number;
  /** Until the answer was through, or the client was gone. */
  readonly seconds: number;
};

export type OnAnswered = (request: AnsweredRequest) => void;

/** Tells of a request once it is over. */
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

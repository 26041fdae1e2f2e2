/** A result with the facts of its response. */
export type WithResponse<Result> = {
  readonly data: Result;
  readonly status: number;
  readonly headers: Headers;
  /** `Service-Request-Id`, for support. */
  readonly requestId: string | null;
};

/** The result of a call. */
export type ApiPromise<Result> = Promise<Result> & {
  /** The result together with status, headers and request id of its response. */
  readonly withResponse: () => Promise<WithResponse<Result>>;
};

/** The promise of the data, which can give the response too. */
export const apiPromise = <Result>(outcome: Promise<WithResponse<Result>>): ApiPromise<Result> => {
  const data = outcome.then((result) => result.data);
  return Object.assign(data, {
    withResponse: () => {
      // The caller handles the other promise.
      data.catch(() => undefined);
      return outcome;
    },
  });
};

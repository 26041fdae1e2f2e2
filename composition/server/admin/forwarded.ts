/** A request that the admin listener hands to the server, whose use cases are in another thread or process. */
export type ForwardedRequest = {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | undefined;
  /** The client address; behind trusted proxies that of `X-Forwarded-For`. */
  readonly address: string;
};

/** The answer of the server. */
export type ForwardedAnswer = {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
};

/** Serves a request of the Admin API. Undefined: it cannot. */
export type ServeAdminApi = (request: ForwardedRequest) => Promise<ForwardedAnswer | undefined>;

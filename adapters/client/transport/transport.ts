import { errorIn, networkError, type RoundtripError } from './error.js';
import { type ClientOptions, checkOptions, type RequestOptions } from './options.js';
import { backOff, pause } from './pause.js';
import { type ApiPromise, apiPromise, type WithResponse } from './promise.js';
import { type ApiCall, bodyOf, headersOf, type Query, repeatable, urlOf } from './request.js';

/** Calls the service with retries. A call that finally fails throws a `RoundtripError`. */
export type Transport = {
  /** Makes a call and returns the JSON of its response. */
  readonly call: <Result>(call: ApiCall, options?: RequestOptions) => ApiPromise<Result>;
  /** Makes a GET call. */
  readonly get: <Result>(
    path: string,
    query?: Query,
    options?: RequestOptions,
  ) => ApiPromise<Result>;
  /** Makes a call and returns the response, whose body the caller reads. */
  readonly open: (call: ApiCall, options?: RequestOptions) => Promise<Response>;
};

const defaultRetries = 4;
const defaultTimeoutMs = 30_000;
const defaultLongestWaitMs = 60_000;

/** Makes the transport of one client. Throws a `TypeError` when the URL or the key is missing or malformed. */
export const transport = (client: ClientOptions): Transport => {
  checkOptions(client);

  const call = <Result>(request: ApiCall, options: RequestOptions = {}): ApiPromise<Result> =>
    apiPromise(retry<Result>(client, request, options, jsonIn));
  return {
    call,
    get: (path, query, options) => call({ method: 'GET', path, query }, options),
    open: async (request, options = {}) => {
      const { data } = await retry(client, request, options, async (response) => response);
      return data;
    },
  };
};

type Read<Result> = (response: Response) => Promise<Result>;
type Attempt<Result> = { readonly result: Result } | { readonly error: RoundtripError };

const retry = async <Result>(
  client: ClientOptions,
  given: ApiCall,
  options: RequestOptions,
  read: Read<Result>,
): Promise<WithResponse<Result>> => {
  const call = repeatable(given, options);
  const { longestWaitMs = defaultLongestWaitMs } = client;
  const { signal, retries = client.retries ?? defaultRetries } = options;
  for (let retried = 0; ; retried += 1) {
    signal?.throwIfAborted();
    const outcome = await attempt(client, call, options, read, retried + 1);
    if ('result' in outcome) return outcome.result;
    const { error } = outcome;
    signal?.throwIfAborted();
    const waitMs = waitAfter(error, retried);
    if (retried >= retries || waitMs > longestWaitMs || !mayRetry(call, error)) throw error;
    await pause(waitMs, signal);
  }
};

/** One attempt between its hooks. What a hook throws is no failure of the attempt: it is never retried. */
const attempt = async <Result>(
  client: ClientOptions,
  call: ApiCall,
  options: RequestOptions,
  read: Read<Result>,
  number: number,
): Promise<Attempt<WithResponse<Result>>> => {
  const { method = 'POST' } = call;
  const url = urlOf(client.baseUrl, call);
  const headers = headersOf(client, call, options);
  await client.onRequest?.({ method, url, headers, attempt: number });
  if (!headers.has('authorization')) headers.set('authorization', `Bearer ${client.key}`);

  const startedAt = performance.now();
  const init = { ...bodyOf(call), method, headers };
  const outcome = await exchange(client, url, init, options, read);
  const isDone = 'result' in outcome;
  const { status, requestId } = isDone ? outcome.result : outcome.error;
  await client.onResponse?.({
    method,
    url,
    attempt: number,
    status,
    requestId,
    durationMs: performance.now() - startedAt,
    error: isDone ? null : outcome.error,
  });
  return outcome;
};

const exchange = async <Result>(
  { fetch: send = fetch, timeoutMs: ofClient = defaultTimeoutMs }: ClientOptions,
  url: string,
  init: RequestInit,
  { signal, timeoutMs = ofClient }: RequestOptions,
  read: Read<Result>,
): Promise<Attempt<WithResponse<Result>>> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const ends = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal;
  try {
    const response = await send(url, { ...init, signal: ends });
    if (!response.ok) return { error: await errorIn(response) };
    const { status, headers } = response;
    const requestId = headers.get('service-request-id');
    return { result: { data: await read(response), status, headers, requestId } };
  } catch (cause) {
    return { error: networkError(url, cause, timeout.signal.aborted ? timeoutMs : undefined) };
  } finally {
    clearTimeout(timer);
  }
};

/** The JSON of a successful response. It is trusted to have the type that the API documents. */
const jsonIn = async <Result>(response: Response): Promise<Result> => {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Result;
};

/**
 * Retries 429, a key still in progress, every 5xx and a lost answer (docs/specification.md#7.5). A stream cannot be sent
 * twice.
 */
const mayRetry = ({ upload }: ApiCall, { status, code }: RoundtripError): boolean =>
  !upload?.isStream &&
  (status === null || status === 429 || status >= 500 || code === 'idempotency_in_progress');

const overloaded = 'service_overloaded';

/** Clients that an overloaded service refused together do not come back together. */
const waitAfter = ({ code, retryAfterMs }: RoundtripError, retried: number): number => {
  if (code === overloaded) return (retryAfterMs ?? 0) + backOff(retried);
  return retryAfterMs ?? backOff(retried);
};

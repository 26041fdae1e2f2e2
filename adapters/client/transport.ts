import { errorIn, networkError, type RoundtripError } from './error.js';
import { type ClientOptions, checkOptions } from './options.js';
import { type Call, type Query, requestOf, urlOf } from './request.js';

/** Calls the service with retries. A call that finally fails throws a `RoundtripError`. */
export type Transport = {
  /** Makes a call and returns the JSON of its response. */
  readonly call: <Result>(call: Call) => Promise<Result>;
  /** Makes a GET call. */
  readonly get: <Result>(path: string, query?: Query) => Promise<Result>;
  /** Makes a call and returns the response, whose body the caller reads. */
  readonly open: (call: Call) => Promise<Response>;
};

const defaultRetries = 4;
const defaultTimeoutMs = 30_000;
const defaultLongestWaitMs = 60_000;
const firstBackOffMs = 250;
const longestBackOffMs = 8_000;

/** Makes the transport of one client. Throws a `TypeError` when the URL or the key is missing or malformed. */
export const transport = (options: ClientOptions): Transport => {
  checkOptions(options);
  const { retries = defaultRetries, longestWaitMs = defaultLongestWaitMs } = options;

  const retry = async <Result>(call: Call, read: Read<Result>): Promise<Result> => {
    for (let retried = 0; ; retried += 1) {
      const outcome = await attempt(options, call, read);
      if ('result' in outcome) return outcome.result;
      const { error } = outcome;
      const waitMs = waitAfter(error, retried);
      if (retried >= retries || waitMs > longestWaitMs || !mayRetry(call, error)) throw error;
      await pause(waitMs);
    }
  };

  const call = <Result>(request: Call): Promise<Result> => retry<Result>(request, jsonIn);
  return {
    call,
    get: (path, query) => call({ method: 'GET', path, query, isRepeatable: true }),
    open: (request) => retry(request, async (response) => response),
  };
};

type Read<Result> = (response: Response) => Promise<Result>;
type Attempt<Result> = { readonly result: Result } | { readonly error: RoundtripError };

const attempt = async <Result>(
  { key, baseUrl, fetch: send = fetch, timeoutMs = defaultTimeoutMs }: ClientOptions,
  call: Call,
  read: Read<Result>,
): Promise<Attempt<Result>> => {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const request = { ...requestOf(key, call), signal: timeout.signal };
    const response = await send(urlOf(baseUrl, call), request);
    return response.ok ? { result: await read(response) } : { error: await errorIn(response) };
  } catch (cause) {
    return { error: networkError(cause) };
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
 * Retries 429, a key still in progress and a refusal of an overloaded service always; other 5xx and a lost answer when a
 * repetition is harmless (docs/specification.md#7.5).
 */
const mayRetry = ({ isRepeatable }: Call, { status, code }: RoundtripError): boolean => {
  if (status === 429 || code === 'idempotency_in_progress' || code === overloaded) return true;
  return isRepeatable && (status === null || status >= 500);
};

const overloaded = 'service_overloaded';

/** Clients that an overloaded service refused together do not come back together. */
const waitAfter = ({ code, retryAfterMs }: RoundtripError, retried: number): number => {
  if (code === overloaded) return (retryAfterMs ?? 0) + backOff(retried);
  return retryAfterMs ?? backOff(retried);
};

const backOff = (retried: number): number =>
  Math.random() * Math.min(longestBackOffMs, firstBackOffMs * 2 ** retried);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

import { errorIn, networkError, type RoundtripError } from './error.js';
import { type Call, type Query, requestOf, urlOf } from './request.js';

export type ClientOptions = {
  readonly key: string;
  /** Where the service is, such as `https://messaging.example.com`. */
  readonly baseUrl: string;
  /** How many times a call is retried when a retry is right (docs/specification.md#7.5); 4 by default. */
  readonly retries?: number;
  /** How long one try may take until its answer begins, and JSON is read whole; 30,000 ms unless given. */
  readonly timeoutMs?: number;
  /** How long a wait the service may ask for; a longer one fails at once. 60,000 ms unless given. */
  readonly longestWaitMs?: number;
  readonly fetch?: typeof fetch;
};

/** The way to the service: each call is made again where that is right, and throws a `RoundtripError` at last. */
export type Transport = {
  readonly call: <Result>(call: Call) => Promise<Result>;
  readonly get: <Result>(path: string, query?: Query) => Promise<Result>;
  /** The answer itself, whose body is still to be read. */
  readonly open: (call: Call) => Promise<Response>;
};

const defaultRetries = 4;
const defaultTimeoutMs = 30_000;
const defaultLongestWaitMs = 60_000;
const firstPauseMs = 250;
const longestPauseMs = 8_000;

export const transport = (options: ClientOptions): Transport => {
  const { retries = defaultRetries, longestWaitMs = defaultLongestWaitMs } = options;

  const insist = async <Result>(call: Call, read: Read<Result>): Promise<Result> => {
    for (let tries = 0; ; tries += 1) {
      const answer = await attempt(options, call, read);
      if ('result' in answer) return answer.result;
      const { error } = answer;
      const waitMs = error.retryAfterMs ?? backOff(tries);
      if (tries >= retries || waitMs > longestWaitMs || !mayRetry(call, error)) throw error;
      await pause(waitMs);
    }
  };

  const call = <Result>(made: Call): Promise<Result> => insist<Result>(made, jsonIn);
  return {
    call,
    get: (path, query) => call({ method: 'GET', path, query, isRepeatable: true }),
    open: (made) => insist(made, async (response) => response),
  };
};

type Read<Result> = (response: Response) => Promise<Result>;
type Answer<Result> = { readonly result: Result } | { readonly error: RoundtripError };

const attempt = async <Result>(
  { key, baseUrl, fetch: send = fetch, timeoutMs = defaultTimeoutMs }: ClientOptions,
  call: Call,
  read: Read<Result>,
): Promise<Answer<Result>> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    const request = { ...requestOf(key, call), signal: late.signal };
    const response = await send(urlOf(baseUrl, call), request);
    return response.ok ? { result: await read(response) } : { error: await errorIn(response) };
  } catch (cause) {
    return { error: networkError(cause) };
  } finally {
    clearTimeout(timer);
  }
};

/** What the API promises of a successful answer's body, which is not checked again. */
const jsonIn = async <Result>(response: Response): Promise<Result> => {
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as Result;
};

/** Retries 429 and a key still in progress always; 5xx and a lost answer when a repetition is harmless (docs/specification.md#7.5). */
const mayRetry = ({ isRepeatable }: Call, { status, code }: RoundtripError): boolean => {
  if (status === 429 || code === 'idempotency_in_progress') return true;
  return isRepeatable && (status === null || status >= 500);
};

const backOff = (tries: number): number =>
  Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** tries);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

import { errorOf, networkError, type RoundtripError } from './error.js';

export type ClientOptions = {
  readonly key: string;
  /** Where the service is, such as `https://messaging.example.com`. */
  readonly baseUrl: string;
  /** How often a call is tried again where that is right (specification 7.5); 4 unless given. */
  readonly retries?: number;
  /** How long one try may take, in milliseconds; 30,000 unless given. */
  readonly timeoutMs?: number;
  readonly fetch?: typeof fetch;
};

export type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object | undefined;
  /** Whether doing it twice is as good as once, so that an unanswered call may be tried again. */
  readonly isRepeatable: boolean;
};

/** Makes one call of the API, again where that is right; throws a `RoundtripError` at last. */
export type Transport = <Result>(call: Call) => Promise<Result>;

const defaultRetries = 4;
const defaultTimeoutMs = 30_000;
const firstPauseMs = 250;
const longestPauseMs = 8_000;

export const transport = (options: ClientOptions): Transport => {
  const { retries = defaultRetries } = options;
  return async <Result>(call: Call): Promise<Result> => {
    for (let tries = 0; ; tries += 1) {
      const answer = await attempt<Result>(options, call);
      if ('result' in answer) return answer.result;
      if (tries >= retries || !mayRetry(call, answer.error)) throw answer.error;
      await pause(answer.retryAfterMs ?? backOff(tries));
    }
  };
};

type Answer<Result> =
  | { readonly result: Result }
  | { readonly error: RoundtripError; readonly retryAfterMs: number | undefined };

const attempt = async <Result>(options: ClientOptions, call: Call): Promise<Answer<Result>> => {
  const { fetch: send = fetch, timeoutMs = defaultTimeoutMs } = options;
  try {
    const response = await send(urlOf(options, call), {
      method: call.method,
      headers: headersOf(options, call),
      signal: AbortSignal.timeout(timeoutMs),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    });
    const text = await response.text();
    if (response.ok) return { result: text === '' ? undefined : JSON.parse(text) };
    const requestId = response.headers.get('service-request-id');
    const error = errorOf(response.status, requestId, parsed(text));
    return { error, retryAfterMs: retryAfterMs(response) };
  } catch (cause) {
    return { error: networkError(cause), retryAfterMs: undefined };
  }
};

/** Specification 7.5: 429 and a key still running always; 5xx and silence where repeating is harmless. */
const mayRetry = ({ isRepeatable }: Call, { status, code }: RoundtripError): boolean => {
  if (status === 429 || code === 'idempotency_in_progress') return true;
  return isRepeatable && (status === null || status >= 500);
};

const urlOf = ({ baseUrl }: ClientOptions, { path, query }: Call): string => {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
};

const headersOf = ({ key }: ClientOptions, { headers, body }: Call): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...headers,
});

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const retryAfterMs = (response: Response): number | undefined => {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : undefined;
};

const backOff = (tries: number): number =>
  Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** tries);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

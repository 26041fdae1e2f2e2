import type { RoundtripError } from './error.js';

/** Options of one call. They take precedence over those of the client. */
export type RequestOptions = {
  /** Ends the call, its retries and the reading of its body. The call then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Maximum time of one attempt, until its response begins and its JSON is read. */
  readonly timeoutMs?: number;
  /** How many times the call is retried when a retry is right. */
  readonly retries?: number;
  /** Headers of the request, beside those that the client sets. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * One for each logical request that writes: its repetition within 24 hours has no effect and gets the first response
   * again. Default: a random key, the same for all retries of this call.
   */
  readonly idempotencyKey?: string;
};

/** A request that is about to be sent. */
export type OutgoingRequest = {
  readonly method: string;
  readonly url: string;
  /** Without `authorization`, so that a log has no key. Headers set here are sent. */
  readonly headers: Headers;
  /** 1 for the first attempt. */
  readonly attempt: number;
};

/** What came of one attempt. */
export type AttemptResult = {
  readonly method: string;
  readonly url: string;
  readonly attempt: number;
  /** The HTTP status; null without a complete response. */
  readonly status: number | null;
  /** `Service-Request-Id`, for support; null without a response. */
  readonly requestId: string | null;
  readonly durationMs: number;
  /** Why it failed; null when it did not. The call may be retried. */
  readonly error: RoundtripError | null;
};

/** Options of the client. */
export type ClientOptions = {
  /** An API key. */
  readonly key: string;
  /** URL of the service, such as `https://messaging.example.com`. */
  readonly baseUrl: string;
  /** How many times a call is retried when a retry is right (docs/specification.md#7.5); 4 by default. */
  readonly retries?: number;
  /** Maximum time of one attempt, until its response begins and its JSON is read. Default: 30,000 ms. */
  readonly timeoutMs?: number;
  /** Longest `Retry-After` that the client waits for; a longer one fails at once. Default: 60,000 ms. */
  readonly longestWaitMs?: number;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Runs before each attempt. The call rejects with what it throws, and nothing is sent. */
  readonly onRequest?: (request: OutgoingRequest) => void | Promise<void>;
  /** Runs after each attempt. The call rejects with what it throws, although the request may have had its effect. */
  readonly onResponse?: (result: AttemptResult) => void | Promise<void>;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** Throws a `TypeError` for options with which no call can succeed, such as those of an unset variable. */
export const checkOptions = ({ baseUrl, key }: Partial<ClientOptions>): void => {
  const wrong = wrongUrl(baseUrl) ?? wrongKey(key);
  if (wrong !== undefined) throw new TypeError(wrong);
};

const example = 'such as https://messaging.example.com';

const wrongUrl = (given: unknown): string | undefined => {
  if (given === undefined || given === null || given === '')
    return `\`baseUrl\` is missing. Give the URL of the service, ${example}.`;
  const url = parsed(given);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
    ? undefined
    : `\`baseUrl\` is ${JSON.stringify(given)}. It must be an http or https URL without credentials, query and fragment, ${example}.`;
};

const parsed = (given: unknown): URL | undefined => {
  try {
    return typeof given === 'string' ? new URL(given) : undefined;
  } catch {
    return undefined;
  }
};

/** A header takes visible ASCII only. The key is a secret: no message shows it. */
const wrongKey = (given: unknown): string | undefined => {
  if (typeof given !== 'string' || given.trim() === '')
    return '`key` is missing. Give an API key, which begins with rt_test_ or rt_live_.';
  return /^[\x21-\x7e]+$/.test(given)
    ? undefined
    : '`key` has a space, a line break or another character that no API key has.';
};

import type { ErrorCode, ErrorType, Open } from '../types.js';

/** The error of a call: a refusal of the service (docs/specification.md#7.1.1), or a missing response. */
export type RoundtripError = Error & {
  readonly name: 'RoundtripError';
  /** The HTTP status; null without a response. */
  readonly status: number | null;
  /** The error type (docs/specification.md#7.2.1), `validation` for a schema error, `network_error` without a response. */
  readonly type: Open<ErrorType | 'validation' | 'network_error'>;
  /** `error.code`, one of an open set; null for schema and network errors. */
  readonly code: Open<ErrorCode> | null;
  /** The offending field: a name, or for a schema error a JSON pointer. */
  readonly param: string | null;
  /** Values to act on, or null. */
  readonly details: Readonly<Record<string, unknown>> | null;
  /** Id of the request, for support; null without a response. */
  readonly requestId: string | null;
  /** `Retry-After` in milliseconds, or null. */
  readonly retryAfterMs: number | null;
};

/** Whether an error is a `RoundtripError`. */
export const isRoundtripError = (error: unknown): error is RoundtripError =>
  error instanceof Error && error.name === 'RoundtripError';

type Facts = Omit<RoundtripError, keyof Error>;

const roundtripError = (message: string, facts: Facts, cause?: unknown): RoundtripError =>
  Object.assign(new Error(message, { cause }), { ...facts, name: 'RoundtripError' as const });

/** The error when no complete response arrived from a URL, or none within a time. Its message has the reason of the runtime. */
export const networkError = (url: string, cause: unknown, timeoutMs?: number): RoundtripError =>
  roundtripError(
    `No complete response from ${new URL(url).origin} ${timeoutMs === undefined ? `(${reasonOf(cause)})` : `within ${timeoutMs} ms`}.`,
    {
      status: null,
      type: 'network_error',
      code: null,
      param: null,
      details: null,
      requestId: null,
      retryAfterMs: null,
    },
    cause,
  );

/** Node's `fetch` says why it failed in the cause of its error, at times only as a code. */
const reasonOf = (error: unknown): string => {
  const { cause = error } = Object(error);
  return Object(cause).message || Object(cause).code || String(cause);
};

/** The error of a response with any body. A schema error has no `error` (docs/specification.md#7.4.1). */
export const errorIn = async (response: Response): Promise<RoundtripError> => {
  const { status, headers } = response;
  const body = record(parsed(await response.text()));
  const isViolation = body.type === 'validation';
  const error = isViolation ? body : record(body.error);
  return roundtripError(
    textOrNull(isViolation ? body.summary : error.message) ??
      `The service responded with status ${status}.`,
    {
      status,
      type: textOrNull(error.type) ?? 'api_error',
      code: textOrNull(error.code),
      param: textOrNull(isViolation ? body.property : error.param),
      details: isViolation ? { on: body.on, message: body.message } : recordOrNull(error.details),
      requestId: headers.get('service-request-id'),
      retryAfterMs: retryAfterMs(headers),
    },
  );
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const retryAfterMs = (headers: Headers): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
};

type Fields = Readonly<Record<string, unknown>>;
const recordOrNull = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null ? { ...value } : null;
const record = (value: unknown): Fields => recordOrNull(value) ?? {};
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

import type { Open } from '../../core/shared/open-set.js';
import type { ErrorCode, ErrorType } from './types.js';

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

/** The error when no complete response arrived. */
export const networkError = (cause: unknown): RoundtripError =>
  roundtripError('No complete response from the service.', { ...noFacts, status: null }, cause);

const noFacts: Omit<Facts, 'status'> = {
  type: 'network_error',
  code: null,
  param: null,
  details: null,
  requestId: null,
  retryAfterMs: null,
};

/** The error of a response with any body. */
export const errorIn = async (response: Response): Promise<RoundtripError> => {
  const body = record(parsed(await response.text()));
  const common = {
    status: response.status,
    requestId: response.headers.get('service-request-id'),
    retryAfterMs: retryAfterMs(response),
  };
  return body.type === 'validation' ? violation(body, common) : refusal(body, common);
};

type Common = Pick<Facts, 'status' | 'requestId' | 'retryAfterMs'>;
type Body = Readonly<Record<string, unknown>>;

const violation = ({ summary, property, on, message }: Body, common: Common): RoundtripError =>
  roundtripError(textOr(summary, 'The request is not valid.'), {
    ...common,
    type: 'validation',
    code: null,
    param: textOrNull(property),
    details: { on, message },
  });

const refusal = (body: Body, common: Common): RoundtripError => {
  const error = record(body.error);
  return roundtripError(
    textOr(error.message, `The service responded with status ${common.status}.`),
    {
      ...common,
      type: textOr(error.type, 'api_error'),
      code: textOrNull(error.code),
      param: textOrNull(error.param),
      details: 'details' in error ? record(error.details) : null,
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

const retryAfterMs = ({ headers }: Response): number | null => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
};

const record = (value: unknown): Body =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const textOr = (value: unknown, otherwise: string): string => textOrNull(value) ?? otherwise;

/** The error of a call: what the service refused it with (docs/specification.md#7.1.1), or that no answer came. */
export type RoundtripError = Error & {
  readonly name: 'RoundtripError';
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The error type (docs/specification.md#7.2.1), `validation` for a schema error, `network_error` without an answer. */
  readonly type: string;
  /** Stable and machine-readable; null for schema and network errors. */
  readonly code: string | null;
  /** The offending field: a name, or for a schema error a JSON pointer. */
  readonly param: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly requestId: string | null;
  /** How long the service asks to wait before the next try; null where it does not. */
  readonly retryAfterMs: number | null;
};

export const isRoundtripError = (error: unknown): error is RoundtripError =>
  error instanceof Error && error.name === 'RoundtripError';

type Facts = Omit<RoundtripError, keyof Error>;

const roundtripError = (message: string, facts: Facts, cause?: unknown): RoundtripError =>
  Object.assign(new Error(message, { cause }), { ...facts, name: 'RoundtripError' as const });

/** No answer came, or none that is whole. */
export const networkError = (cause: unknown): RoundtripError =>
  roundtripError('No whole answer came from the service.', { ...unsaid, status: null }, cause);

const unsaid: Omit<Facts, 'status'> = {
  type: 'network_error',
  code: null,
  param: null,
  details: null,
  requestId: null,
  retryAfterMs: null,
};

/** The error that an answer describes, whatever its body looks like. */
export const errorIn = async (response: Response): Promise<RoundtripError> => {
  const said = record(parsed(await response.text()));
  const common = {
    status: response.status,
    requestId: response.headers.get('service-request-id'),
    retryAfterMs: retryAfterMs(response),
  };
  return said.type === 'validation' ? violation(said, common) : refusal(said, common);
};

type Common = Pick<Facts, 'status' | 'requestId' | 'retryAfterMs'>;
type Said = Readonly<Record<string, unknown>>;

const violation = ({ summary, property, on, message }: Said, common: Common): RoundtripError =>
  roundtripError(textOr(summary, 'The request is not valid.'), {
    ...common,
    type: 'validation',
    code: null,
    param: textOrNull(property),
    details: { on, message },
  });

const refusal = (said: Said, common: Common): RoundtripError => {
  const error = record(said.error);
  return roundtripError(textOr(error.message, `The service answered ${common.status}.`), {
    ...common,
    type: textOr(error.type, 'api_error'),
    code: textOrNull(error.code),
    param: textOrNull(error.param),
    details: 'details' in error ? record(error.details) : null,
  });
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

const record = (value: unknown): Said =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const textOr = (value: unknown, otherwise: string): string => textOrNull(value) ?? otherwise;

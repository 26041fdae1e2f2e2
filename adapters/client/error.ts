/** What the service, or the way to it, said no with (specification 7). */
export type RoundtripError = Error & {
  readonly name: 'RoundtripError';
  /** The HTTP status; null when no answer came. */
  readonly status: number | null;
  /** The category of specification 7.2, `validation` for a schema error, `network_error` without an answer. */
  readonly type: string;
  /** Stable and machine-readable; null for schema and network errors. */
  readonly code: string | null;
  /** The offending field: a name, or for a schema error a JSON pointer. */
  readonly param: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly requestId: string | null;
};

export const isRoundtripError = (error: unknown): error is RoundtripError =>
  error instanceof Error && error.name === 'RoundtripError';

type Facts = Omit<RoundtripError, keyof Error>;

const roundtripError = (message: string, facts: Facts, cause?: unknown): RoundtripError =>
  Object.assign(new Error(message, { cause }), { ...facts, name: 'RoundtripError' as const });

/** No answer came. */
export const networkError = (cause: unknown): RoundtripError =>
  roundtripError(
    'The service could not be reached.',
    {
      status: null,
      type: 'network_error',
      code: null,
      param: null,
      details: null,
      requestId: null,
    },
    cause,
  );

/** The error that an answer describes, whatever its body looks like. */
export const errorOf = (
  status: number,
  requestId: string | null,
  body: unknown,
): RoundtripError => {
  const said = record(body);
  if (said.type === 'validation') {
    const message = textOr(said.summary, 'The request is not valid.');
    const param = textOrNull(said.property);
    return roundtripError(message, {
      status,
      type: 'validation',
      code: null,
      param,
      details: { on: said.on, message: said.message },
      requestId,
    });
  }
  const error = record(said.error);
  return roundtripError(textOr(error.message, `The service answered ${status}.`), {
    status,
    type: textOr(error.type, 'api_error'),
    code: textOrNull(error.code),
    param: textOrNull(error.param),
    details: 'details' in error ? record(error.details) : null,
    requestId: textOrNull(error.request_id) ?? requestId,
  });
};

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const textOr = (value: unknown, otherwise: string): string => textOrNull(value) ?? otherwise;

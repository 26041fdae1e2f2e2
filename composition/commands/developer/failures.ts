import { isRoundtripError, type RoundtripError } from '../../../adapters/client/index.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { CallFailure } from '../output.js';
import { harmless } from '../terminal/harmless.js';
import type { ApiConnection } from './profiles/api-connection.js';

/** The failure of a command whose call failed: code, message, what to do, and the id of the request. Others stay as they are. */
export const asFailure = (error: unknown, connection: ApiConnection): unknown => {
  if (!isRoundtripError(error)) return error;
  const { status, type, code, param, requestId } = error;
  const name = code ?? type;
  const isViolation = type === 'validation';
  const facts = (field: string | undefined) =>
    [
      ['at', isViolation ? undefined : field],
      ['to do', adviceFor(error, connection)],
      ['docs', code === null ? undefined : `${root(connection)}/docs/errors#${code}`],
      ['request', requestId ?? undefined],
    ] as const;
  return new CallFailure(harmless(name), exitCodeOf(error), (optionOf) => {
    const option = param === null ? undefined : optionOf(param);
    const said = isViolation && option !== undefined ? inTermsOf(option, error) : error.message;
    const head = status === null ? unreachable(error, connection) : harmless(said);
    const lines = facts(option ?? param ?? undefined).flatMap(([label = '', value]) =>
      value === undefined ? [] : [`\n  ${label.padEnd(7)}  ${harmless(value)}`],
    );
    return head + lines.join('');
  });
};

/** The key or the place that a JSON pointer names within an option. */
const within = /^\/(?:metadata|headers|content)\/(.+)$/;

/** What is wrong with an option, in place of the JSON pointer of a field: `--metadata (order) must be a string.` */
const inTermsOf = (option: string, { message, param, details }: RoundtripError): string => {
  const { message: fault } = details ?? {};
  if (typeof fault !== 'string') return message;
  const [, place] = within.exec(param ?? '') ?? [];
  return `${option}${place === undefined ? '' : ` (${place})`} ${fault}.`;
};

const root = ({ url }: ApiConnection): string => url.replace(/\/+$/, '');

/** What is said when no complete answer came, for the error that `fetch` or the client threw. */
export const unreachable = (
  { cause }: { readonly cause?: unknown },
  { url }: ApiConnection,
): string => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = inner instanceof Error && 'code' in inner ? ` (${String(inner.code)})` : '';
  return `There is no complete answer from ${harmless(url)}${code}.`;
};

/** The exit code for an answer that is an error, or for none. */
export const exitCodeOf = ({ status }: { readonly status: number | null }): ExitCode => {
  if (status === null || status === 429 || status >= 500) return exitCodes.tryLater;
  return status === 401 || status === 403 ? exitCodes.noAccess : exitCodes.failed;
};

const adviceFor = (error: RoundtripError, { profile }: ApiConnection): string | undefined => {
  if (error.status === null)
    return profile === undefined
      ? 'Check ROUNDTRIP_URL, and that the server runs: roundtrip doctor.'
      : 'Check the URL with roundtrip profile list, and that the server runs: roundtrip doctor.';
  if (error.type === 'authentication_error')
    return profile === undefined
      ? 'Set ROUNDTRIP_API_KEY to a valid key of this server.'
      : `Log in with a valid key: roundtrip login --profile ${profile}.`;
  return advice[error.type];
};

const advice: Readonly<Record<string, string>> = {
  permission_error: 'Use a key with the scope. roundtrip whoami shows those of this key.',
  not_found_error: 'Check the id, and with roundtrip whoami that the key is of the same project.',
  rate_limit_error: 'Wait a moment, then run the command again.',
  api_error: 'Run the command again; a send with the same --idempotency-key.',
};

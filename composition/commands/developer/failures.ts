import { isRoundtripError, type RoundtripError } from '../../../adapters/client/index.js';
import { type ExitCode, exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';
import { harmless } from '../terminal/harmless.js';
import type { Connection } from './profiles/connection.js';

/** The failure of a command whose call failed: code, message, what to do, and the id of the request. Others stay as they are. */
export const asFailure = (error: unknown, connection: Connection): unknown => {
  if (!isRoundtripError(error)) return error;
  const { status, type, code, param, requestId } = error;
  const name = code ?? type;
  const head = status === null ? unreachable(error, connection) : harmless(error.message);
  const facts = [
    ['at', type === 'validation' ? undefined : (param ?? undefined)],
    ['to do', adviceFor(error, connection)],
    ['docs', code === null ? undefined : `${root(connection)}/docs/errors#${code}`],
    ['request', requestId ?? undefined],
  ] as const;
  const lines = facts.flatMap(([label, value]) =>
    value === undefined ? [] : [`\n  ${label.padEnd(7)}  ${harmless(value)}`],
  );
  return new CommandFailure(harmless(name), head + lines.join(''), exitCodeOf(error));
};

const root = ({ url }: Connection): string => url.replace(/\/+$/, '');

const unreachable = ({ cause }: RoundtripError, { url }: Connection): string => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  const code = inner instanceof Error && 'code' in inner ? ` (${String(inner.code)})` : '';
  return `There is no complete answer from ${harmless(url)}${code}.`;
};

const exitCodeOf = ({ status }: RoundtripError): ExitCode => {
  if (status === null || status === 429 || status >= 500) return exitCodes.tryLater;
  return status === 401 || status === 403 ? exitCodes.noAccess : exitCodes.failed;
};

const adviceFor = (error: RoundtripError, { profile }: Connection): string | undefined => {
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

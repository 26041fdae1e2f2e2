import { isRoundtripError } from '../../../adapters/client/index.js';
import { transport } from '../../../adapters/client/transport/transport.js';
import { adminRoutes } from '../../../adapters/http/index.js';
import type { Environment } from '../../configuration/read-configuration.js';
import { exitCodeOf, unreachable } from '../developer/failures.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';
import { harmless } from '../terminal/harmless.js';
import type { Call } from './published.js';

/** A person waits for the answer: at most 0.75 s pass between the calls. */
const retries = 2;

/** Calls use cases over the Admin API. A refusal of the server fails the command. */
export const remoteCalls = (url: string, environment: Environment): Call => {
  const { ROUNDTRIP_ADMIN_TOKEN: token = '' } = environment;
  if (!token.startsWith('rt_admin_'))
    throw new CommandFailure(
      'invalid_configuration',
      "--remote needs ROUNDTRIP_ADMIN_TOKEN: an operator's token, which begins with rt_admin_",
      exitCodes.wrongUsage,
    );
  const calls = transportOf(url, token);
  return async (name, command = {}) => {
    const called = adminRoutes.find((route) => route.called?.useCase === name)?.called;
    if (!called) throw new TypeError(`${name} has no route.`);
    const { before, ...given } = command as { readonly before?: string };
    const { method, path, query, body } = called.requestOf(given);
    // A page begins with the cursor of the one before.
    const from = before === undefined ? {} : { cursor: before };
    const sent = method === 'POST' ? { path, body } : { method, path, body };
    try {
      return await calls.call({ ...sent, query: { ...query, ...from } });
    } catch (error) {
      throw asFailure(error, url);
    }
  };
};

const transportOf = (baseUrl: string, key: string) => {
  try {
    return transport({ baseUrl, key, retries });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const message = said.replace('`baseUrl`', '--remote');
    throw new CommandFailure('invalid_configuration', message, exitCodes.wrongUsage);
  }
};

const asFailure = (error: unknown, url: string): unknown => {
  if (!isRoundtripError(error)) return error;
  const { code, type, status, message, requestId } = error;
  const said =
    status === null ? unreachable(error, { url, key: '', profile: undefined }) : harmless(message);
  const asked = requestId == null ? '' : `\n  request  ${harmless(requestId)}`;
  return new CommandFailure(harmless(code ?? type), said + asked, exitCodeOf(error));
};

import { isRoundtripError } from '../../../adapters/client/index.js';
import { type Transport, transport } from '../../../adapters/client/transport/transport.js';
import { adminRoutes } from '../../../adapters/http/index.js';
import { minuteMs } from '../../../core/shared/time.js';
import type { Environment } from '../../configuration/read-configuration.js';
import { exitCodeOf, unreachable } from '../developer/failures.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';
import { harmless } from '../terminal/harmless.js';
import { type Place, placeOf } from './place.js';
import type { Answered, Ask, CalledName } from './published.js';

/** A person waits for the answer: at most 0.75 s pass between the calls. */
const retries = 2;

/** These read much before they answer: they get as long as `fetch` waits for an answer, and are not begun again meanwhile. */
const slow: ReadonlySet<CalledName> = new Set(['erasePerson', 'verifyAuditLog']);
const patience = { timeoutMs: 5 * minuteMs, retries: 0 } as const;

/** Another machine, over its Admin API. A refusal of the server fails the command. */
export const otherMachine = (url: string, environment: Environment): Place => {
  const { ROUNDTRIP_ADMIN_TOKEN: token = '' } = environment;
  if (!token.startsWith('rt_admin_'))
    throw new CommandFailure(
      'invalid_configuration',
      "--remote needs ROUNDTRIP_ADMIN_TOKEN: an operator's token, which begins with rt_admin_",
      exitCodes.wrongUsage,
    );
  const calls = transportOf(url, token);
  const sent = async <Result>(...request: Parameters<Transport['call']>): Promise<Result> => {
    try {
      return await calls.call<Result>(...request);
    } catch (error) {
      throw asFailure(error, url);
    }
  };
  const ask: Ask = (name, command) =>
    sent<Answered>(requestOf(name, command), slow.has(name) ? patience : {});
  return placeOf(ask, {
    host: undefined,
    dashboardUrl: async () => {
      const whoami = { method: 'GET', path: '/admin/v1/whoami' } as const;
      const { dashboard_url: known } = await sent<{ readonly dashboard_url?: string | null }>(
        whoami,
      );
      if (known != null) return known;
      throw new CommandFailure(
        'no_dashboard_url',
        `${url} does not say where its dashboard is. Its version is older than this program, or a host of its own serves it`,
      );
    },
  });
};

/** The request of a command. What a host gives as a function, such as a progress, stays here. */
const requestOf = (name: CalledName, command: object = {}) => {
  const called = adminRoutes.find((route) => route.called?.useCase === name)?.called;
  if (!called) throw new TypeError(`${name} has no route.`);
  const values = Object.entries(command).filter(([, value]) => typeof value !== 'function');
  const { before, ...given }: { readonly before?: string } = Object.fromEntries(values);
  const { method, path, query, body } = called.requestOf(given);
  // A page begins with the cursor of the one before.
  const from = before === undefined ? {} : { cursor: before };
  const made = method === 'POST' ? { path, body } : { method, path, body };
  return { ...made, query: { ...query, ...from } };
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

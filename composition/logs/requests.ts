import type { Logger } from 'pino';
import { type OnAnswered, polledPaths } from '../../adapters/http/index.js';
import { milliseconds } from './milliseconds.js';

/** The files of the pages of the dashboard. */
const staticFiles = '/dashboard/assets/{name}';

/**
 * Logs one line for each request: at `warn` when the service failed, else at `info`, or at `debug` for a polled route, a
 * static file and a page of the dashboard that asked for its parts and got none.
 */
export const requestLog =
  (logger: Logger): OnAnswered =>
  ({ request, givenMethod, route, status, error, address, caller, traceId, ...rest }) => {
    const level = levelOf(route, status);
    if (!logger.isLevelEnabled(level)) return;
    logger[level](
      {
        request,
        method: givenMethod,
        route,
        status,
        ...(error !== null && { error }),
        address,
        ...(caller && { project: caller.project, key: caller.key }),
        ...(rest.token !== undefined && { [fieldOf(rest.token)]: rest.token }),
        durationMs: milliseconds(rest.seconds * 1_000),
        bytesIn: rest.bytesIn,
        bytesOut: rest.bytesOut,
        ...(traceId !== undefined && { traceId }),
      },
      'request',
    );
  };

const fieldOf = (token: string): string => (token.startsWith('stok_') ? 'scimToken' : 'adminToken');

const levelOf = (route: string, status: number): 'debug' | 'info' | 'warn' => {
  if (status >= 500) return 'warn';
  const isUnchanged = status === 204 && route.startsWith('/dashboard/');
  return polledPaths.has(route) || route === staticFiles || isUnchanged ? 'debug' : 'info';
};

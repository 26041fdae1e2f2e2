import type { IncomingMessage } from 'node:http';
import { cameOverTls } from '../../http/request/client-address.js';
import type { DashboardPorts } from './dashboard-ports.js';

/** The public URL, when it is known. */
const publicUrlOf = ({ publicUrl }: Pick<DashboardPorts, 'publicUrl'>): string | undefined =>
  typeof publicUrl === 'function' ? publicUrl() : publicUrl;

/** The origins that the dashboard is reached under, beside the host that a request names. */
export const ownOrigins = (ports: Pick<DashboardPorts, 'publicUrl'>): readonly string[] => {
  const url = publicUrlOf(ports);
  return url === undefined ? [] : [new URL(url).origin];
};

/** The URL of the server, without a slash at its end: the public one, or that of the request. */
export const serverUrl = (
  ports: Pick<DashboardPorts, 'publicUrl' | 'trustedProxies'>,
  request: IncomingMessage,
): string =>
  publicUrlOf(ports)?.replace(/\/+$/, '') ??
  `${isSecure(ports, request) ? 'https' : 'http'}://${request.headers.host ?? 'localhost'}`;

/** Whether browsers reach the dashboard over TLS, here or at a proxy. */
export const isSecure = (
  ports: Pick<DashboardPorts, 'publicUrl' | 'trustedProxies'>,
  req: IncomingMessage,
): boolean =>
  cameOverTls(ports.trustedProxies ?? [])(req) || publicUrlOf(ports)?.startsWith('https:') === true;

/** Whether the client wants JSON and no page. */
export const wantsJson = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const { accept = '' } = headers;
  return accept.includes('application/json') && !accept.includes('text/html');
};

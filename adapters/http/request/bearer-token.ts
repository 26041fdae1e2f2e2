import type { IncomingMessage } from 'node:http';
import { headerCount } from './raw-headers.js';

/** The token of the one `Authorization` header; undefined when there is none, or not one, or another scheme. */
export const bearerToken = ({ headers, rawHeaders }: IncomingMessage): string | undefined => {
  const { authorization } = headers;
  if (authorization === undefined || headerCount(rawHeaders, 'authorization') > 1) return undefined;
  return authorization.slice(0, 7).toLowerCase() === 'bearer '
    ? authorization.slice(7).trim()
    : undefined;
};

import type { IncomingMessage } from 'node:http';
import { headerCount } from './raw-headers.js';

/** The token of `Authorization: Bearer`; undefined when the header is absent, repeated or has another scheme. */
export const bearerToken = ({ headers, rawHeaders }: IncomingMessage): string | undefined => {
  const { authorization } = headers;
  if (authorization === undefined || headerCount(rawHeaders, 'authorization') > 1) return undefined;
  return authorization.slice(0, 7).toLowerCase() === 'bearer '
    ? authorization.slice(7).trim()
    : undefined;
};

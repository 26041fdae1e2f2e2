import type { IncomingMessage } from 'node:http';

/** The cookies of the dashboard. */
export type CookieName =
  | 'session'
  | 'visitor'
  | 'notice'
  | 'theme'
  | 'oidc'
  | 'passkey'
  | 'browser';

/** Under TLS, `__Host-` keeps other hosts of the domain from setting the cookie. */
const nameOf = (name: CookieName, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}roundtrip_${name}`;

/** The value of a cookie; undefined without it. */
export const cookieOf = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  name: CookieName,
  isSecure: boolean,
): string | undefined => {
  const start = `${nameOf(name, isSecure)}=`;
  const found = (headers.cookie ?? '').split('; ').find((pair) => pair.startsWith(start));
  return found?.slice(start.length);
};

/** The header that sets a cookie; without `seconds` until the browser is closed. The value is base64url, dots or a word. */
export const setCookie = (
  name: CookieName,
  value: string,
  isSecure: boolean,
  seconds?: number,
): string =>
  [
    `${nameOf(name, isSecure)}=${value}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
    ...(seconds === undefined ? [] : [`Max-Age=${seconds}`]),
  ].join('; ');

/** The header that removes a cookie. */
export const dropCookie = (name: CookieName, isSecure: boolean): string =>
  setCookie(name, '', isSecure, 0);

/** Any text as the value of a cookie. */
export const cookieText = (text: string): string => Buffer.from(text).toString('base64url');

/** The text in such a value. */
export const textOfCookie = (value: string): string => Buffer.from(value, 'base64url').toString();

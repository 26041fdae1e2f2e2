import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The field of every form that shows that a page of ours was the sender. */
export const csrfField = 'csrf';

/** The value of that field for a session, or for the cookie of a visitor who is not signed in. */
export const csrfToken = (secret: string): string =>
  createHash('sha256').update(`csrf:${secret}`).digest('base64url');

/** Whether a form has the value of this session. */
export const isCsrfToken = (given: string | null, secret: string): boolean => {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(csrfToken(secret))];
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
};

/**
 * Whether a page of another origin sent a request, as far as the browser says. `ownOrigins`: the public URL, beside the
 * host that the request names.
 */
export const isForeign = (
  { headers }: Pick<IncomingMessage, 'headers'>,
  ownOrigins: readonly string[],
): boolean => {
  const { origin, host = '', 'sec-fetch-site': site } = headers;
  // No script can set this header. A proxy may have changed `Host`, with which `Origin` is compared.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const given = new URL(origin);
  return given.host !== host.toLowerCase() && !ownOrigins.includes(given.origin);
};

/** Whether the browser says that a page of this origin sent a request: it is not enough that it says nothing. */
export const isOwn = (
  request: Pick<IncomingMessage, 'headers'>,
  ownOrigins: readonly string[],
): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  return origin !== undefined && !isForeign(request, ownOrigins);
};

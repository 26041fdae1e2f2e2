import { safeNext, withQuery } from '../server/addresses.js';
import { type PageAnswer, seeOther } from '../server/answer.js';
import type { BaseCall } from '../server/page.js';
import { cookieOf, setCookie } from '../server/security/cookies.js';
import { sessionCookie } from './session-cookie.js';
import type { BegunSession, Browser } from './sign-in-use-cases.js';

/** The browser that asks, for the list of sessions. */
export const browserOf = ({ context: { address, req }, isSecure }: BaseCall): Browser => ({
  address,
  userAgent: req.headers['user-agent']?.slice(0, 300) ?? null,
  known: cookieOf(req, 'browser', isSecure),
});

/** How long a browser is known: the longest time that browsers keep a cookie. */
const knownSeconds = 400 * 86_400;

/** Where a visitor goes after the sign-in. */
export const nextOf = ({ at }: BaseCall, given: URLSearchParams): string =>
  safeNext(at(''), given.get('next'));

/** Sets the cookie of a session, and leads on: to the second factor, or to what the visitor wanted to see. */
export const welcome = (
  call: BaseCall,
  given: URLSearchParams,
  { token, isPending, known }: BegunSession,
  cookies: readonly string[] = [],
): PageAnswer => {
  const next = nextOf(call, given);
  const to = isPending ? withQuery(call.at('/sign-in/code'), { next }) : next;
  const kept =
    known === undefined ? [] : [setCookie('browser', known, call.isSecure, knownSeconds)];
  return { ...seeOther(to), cookies: [sessionCookie(token, call.isSecure), ...kept, ...cookies] };
};

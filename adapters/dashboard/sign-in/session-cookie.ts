import { sessionMs } from '../../../core/model/people/session.js';
import { secondMs } from '../../../core/shared/time.js';
import type { WhoIsAsking } from '../server/asking.js';
import type { DashboardPorts } from '../server/dashboard-ports.js';
import { isSecure } from '../server/request-facts.js';
import { cookieOf, dropCookie, setCookie } from '../server/security/cookies.js';
import type { SignInUseCases } from './sign-in-use-cases.js';

/** The header that gives a browser its session. */
export const sessionCookie = (token: string, isOverTls: boolean): string =>
  setCookie('session', token, isOverTls, sessionMs / secondMs);

/** The headers that take all cookies of a session away. */
export const noSession = (isOverTls: boolean): readonly string[] =>
  (['session', 'visitor', 'notice'] as const).map((name) => dropCookie(name, isOverTls));

/** Tells who asks by the cookie of the session. */
export const whoHasSession =
  (
    ports: Pick<DashboardPorts, 'publicUrl' | 'trustedProxies'>,
    { findSession }: Pick<SignInUseCases, 'findSession'>,
  ): WhoIsAsking =>
  async (request, address) => {
    const token = cookieOf(request, 'session', isSecure(ports, request));
    const session = token === undefined ? undefined : await findSession(token, address);
    if (token === undefined || !session || session.isPending) return undefined;
    return { actor: { ...session.actor, address }, secret: token, session: session.id };
  };

import type { JWTPayload } from 'jose';
import { secondMs } from '../../../../core/shared/time.js';
import type { ProviderLogout } from '../single-sign-on.js';

/** What a logout token is checked against. */
export type LogoutTokenChecks = {
  readonly issuer: string;
  readonly clientId: string;
  /** Where the provider has its keys. */
  readonly keysUrl: string;
  /** Unix milliseconds. */
  readonly now: number;
};

/** Signatures by a key that the provider alone has. Never `none`, and never a shared secret. */
const algorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** The event that makes a token one of a back-channel logout. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** How old a token may be, and how far the clocks may differ, in seconds. */
const oldestSeconds = 300;
const skewSeconds = 60;
/** The longest id of a token, in characters of JavaScript. */
const longestId = 500;

type Keys = ReturnType<typeof import('jose').createRemoteJWKSet>;

/**
 * Reads logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6). The keys of the provider are asked for at most every 30
 * seconds. The function rejects for a token that is wrong in any way, and when the provider does not answer.
 */
export const logoutTokens = () => {
  let latest: { readonly url: string; readonly keys: Keys } | undefined;
  return async (token: string, checks: LogoutTokenChecks): Promise<ProviderLogout> => {
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    const { issuer, clientId, keysUrl, now } = checks;
    if (latest?.url !== keysUrl)
      latest = {
        url: keysUrl,
        keys: createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 5_000 }),
      };
    const { payload, protectedHeader } = await jwtVerify(token, latest.keys, {
      ...{ issuer, audience: clientId, algorithms, clockTolerance: skewSeconds },
      ...{ maxTokenAge: oldestSeconds, requiredClaims: ['iat', 'jti', 'events'] },
      currentDate: new Date(now),
    });
    const { typ } = protectedHeader;
    if (typ !== undefined && !/^(?:application\/)?(?:logout\+jwt|jwt)$/i.test(typ))
      throw new Error('The token is of another type.');
    return logoutIn(payload);
  };
};

/** What a signed token says. Rejects one that is no logout token. */
const logoutIn = (payload: JWTPayload): ProviderLogout => {
  const { sub, sid, jti, iat, events, iss } = payload;
  const event = typeof events === 'object' ? Object(events)[logoutEvent] : undefined;
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    throw new Error('The token is not about a logout.');
  if ('nonce' in payload) throw new Error('A logout token has no nonce.');
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
  if ([sub, sid].some((value) => value !== undefined && !isText(value)) || !(sub || sid))
    throw new Error('The token names neither a person nor a session.');
  if (!jti || jti.length > longestId || iat === undefined || !iss)
    throw new Error('The token has no id, or no time.');
  return {
    ...{ issuer: iss, subject: sub, message: jti, writtenAt: iat * secondMs },
    providerSession: typeof sid === 'string' ? sid : undefined,
  };
};

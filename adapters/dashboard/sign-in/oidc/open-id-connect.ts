import type { Clock } from '../../../../core/ports/machine/clock.js';
import type { Sealing } from '../../../../core/ports/machine/sealing.js';
import { secondMs } from '../../../../core/shared/time.js';
import {
  type ProvedIdentity,
  type SingleSignOn,
  type SingleSignOnProblem,
  ticketSeconds,
} from '../single-sign-on.js';
import { logoutTokens } from './logout-token.js';
import type { OidcClient } from './oidc-client.js';
import { type FoundProvider, oidcProvider } from './provider.js';

/** What the sign-in at an OpenID Connect provider needs. */
export type OpenIdConnectOptions = OidcClient & {
  /** What visitors know the provider as. */
  readonly name: string;
  /**
   * Whether an address counts that comes without `email_verified`. Safe only for a provider in which no stranger can give an
   * account an address. Default: no.
   */
  readonly trustsEmails?: boolean | undefined;
  /** Seals the tickets. Processes behind one address share its key. */
  readonly sealing: Pick<Sealing, 'seal' | 'open'>;
  readonly clock: Clock;
  /** Called with each error of the provider, or on the way to it. */
  readonly onFault: (error: unknown) => void;
};

/** What a browser keeps, sealed, while the visitor is at the provider. */
type Ticket = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly next: string;
  /** When a sign-in began at which the provider has to ask again, in Unix milliseconds. Absent for another one. */
  readonly freshFrom?: number;
  /** Unix milliseconds. */
  readonly until: number;
};

/** What tickets are sealed for. */
const purpose = 'single sign-on';

/**
 * Signs in at an OpenID Connect provider: authorization code flow with PKCE, state and nonce. Nothing is stored: the ticket
 * holds them, and the provider accepts a code once.
 */
export const openIdConnect = (options: OpenIdConnectOptions): SingleSignOn => {
  const { name, issuer, sealing, clock, onFault, trustsEmails = false } = options;
  const provider = oidcProvider(options, clock);
  const readToken = logoutTokens();

  const open = (sealed: string | undefined): Ticket | undefined => {
    if (sealed === undefined) return undefined;
    try {
      const ticket: Ticket = JSON.parse(sealing.open(sealed, purpose));
      return ticket.until > clock() ? ticket : undefined;
    } catch {
      return undefined;
    }
  };

  return {
    name,
    issuer,
    begin: async ({ redirectUri, next, isFresh = false }) => {
      try {
        const { library, found } = await provider();
        const [state, nonce] = [library.randomState(), library.randomNonce()];
        const verifier = library.randomPKCECodeVerifier();
        const url = library.buildAuthorizationUrl(found, {
          redirect_uri: redirectUri,
          scope: 'openid email',
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          ...(isFresh && { prompt: 'login', max_age: '0' }),
        });
        const now = clock();
        const until = now + ticketSeconds * secondMs;
        const fresh = isFresh ? { freshFrom: now } : {};
        const ticket: Ticket = { state, nonce, verifier, next, until, ...fresh };
        return { url: url.href, ticket: sealing.seal(JSON.stringify(ticket), purpose) };
      } catch (error) {
        onFault(error);
        return undefined;
      }
    },
    finish: async ({ redirectUri, ticket: sealed, answer }) => {
      const ticket = open(sealed);
      if (!ticket || answer.get('state') !== ticket.state)
        return { next: ticket?.next ?? null, problem: 'stale' };
      const { next } = ticket;
      if (answer.get('error') === 'access_denied') return { next, problem: 'cancelled' };
      try {
        const url = new URL(`${redirectUri}?${answer}`);
        return {
          next,
          identity: await identityIn(await provider(), url, { ...ticket, trustsEmails }),
        };
      } catch (error) {
        const problem = problemOf(error);
        if (problem !== 'stale') onFault(error);
        return { next, problem };
      }
    },
    readLogoutToken: async (token) => {
      try {
        const { jwks_uri: keysUrl } = (await provider()).found.serverMetadata();
        if (keysUrl === undefined) throw new Error('The provider has no `jwks_uri`.');
        const now = clock();
        return await readToken(token, { issuer, clientId: options.clientId, keysUrl, now });
      } catch (error) {
        const isAway = isUnreachable(error);
        // What strangers send is no fault.
        if (isAway) onFault(error);
        return isAway ? 'unavailable' : 'unacceptable';
      }
    },
  };
};

/** Exchanges the code, and reads who it is about. Rejects when any part of the answer is wrong. */
const identityIn = async (
  { library, found }: FoundProvider,
  answer: URL,
  { state, nonce, verifier, trustsEmails, freshFrom }: Ticket & { readonly trustsEmails: boolean },
): Promise<ProvedIdentity> => {
  const tokens = await library.authorizationCodeGrant(found, answer, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('The provider gave no ID token.');
  const { iss, sub, sid } = claims;
  const provedAt = claims.auth_time === undefined ? undefined : claims.auth_time * secondMs;
  if (freshFrom !== undefined && !(provedAt !== undefined && provedAt >= freshFrom - skewMs))
    throw new Error('The provider did not ask again: `auth_time` is absent or too old.');
  const hasMore = found.serverMetadata().userinfo_endpoint !== undefined;
  const { email, email_verified: isVerified } =
    claims.email === undefined && hasMore
      ? await library.fetchUserInfo(found, tokens.access_token, sub)
      : claims;
  // Some providers write the truth value as a text.
  const isProved = isVerified === undefined ? trustsEmails : String(isVerified) === 'true';
  const verifiedEmail = typeof email === 'string' && isProved ? email : undefined;
  return {
    ...{ issuer: iss, subject: sub, verifiedEmail, provedAt },
    hasSecondFactor: saysSecondFactor(claims),
    providerSession: typeof sid === 'string' ? sid : undefined,
  };
};

/** Difference of the clocks here and at the provider that is accepted. */
const skewMs = 60 * secondMs;

/** The name of a sign-in with more than one factor, as OpenID has registered it. */
const multiFactor = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor';

/** Whether an ID token says that more than one factor was given: `mfa` of RFC 8176 in `amr`, or the registered `acr`. */
const saysSecondFactor = ({ amr, acr }: Readonly<Record<string, unknown>>): boolean =>
  (Array.isArray(amr) && amr.includes('mfa')) || acr === multiFactor;

/** Whether the keys of the provider could not be asked for. */
const isUnreachable = (error: unknown): boolean => {
  const { code } = error as { readonly code?: unknown };
  return (
    problemOf(error) === 'unavailable' ||
    code === 'ERR_JWKS_TIMEOUT' ||
    (code === 'ERR_JOSE_GENERIC' && String(error).includes('JSON Web Key Set'))
  );
};

/** What an error of the exchange means for the visitor. A provider refuses a code that was used with `invalid_grant`. */
const problemOf = (error: unknown): SingleSignOnProblem => {
  const { code, error: name } = error as { readonly code?: unknown; readonly error?: unknown };
  if (name === 'invalid_grant') return 'stale';
  if (name === 'temporarily_unavailable') return 'unavailable';
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' ? 'unavailable' : 'unacceptable';
};

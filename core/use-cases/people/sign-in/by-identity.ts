import * as E from 'fp-ts/lib/Either.js';
import { emailOf } from '../../../model/people/new-person.js';
import type { User } from '../../../model/people/user.js';
import type { Instant } from '../../../shared/time.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { claimedActor, refuse } from '../audit-entries.js';
import { type SignInRefused, signInRefused, type TooManyAttempts } from '../refusals.js';
import {
  asksForCode,
  type BegunSession,
  type Browser,
  beginSession,
  type SessionPorts,
} from './begin-session.js';
import { type LimitPorts, limitNetwork } from './limit-attempts.js';

/** Who an OpenID Connect provider says a person is. */
export type SignInByIdentity = Browser & {
  readonly issuer: string;
  /** Undefined when no identity was proved: the attempt is refused and recorded. */
  readonly subject: string | undefined;
  /** Only an address that the provider has verified; otherwise undefined. */
  readonly verifiedEmail: string | undefined;
  /** Whether the provider says that the person gave a second factor there. Default: it does not say so. */
  readonly hasSecondFactor?: boolean | undefined;
  /** Unix milliseconds at which the person proved to the provider who they are. Default: it is not known. */
  readonly provedAt?: Instant | undefined;
  /** The session at the provider (`sid`). Default: none. */
  readonly providerSession?: string | undefined;
};

/**
 * Signs in the user who is linked to an identity. Otherwise the first user with the verified address who is a member and has no
 * identity: the identity is then linked, and the password, the passkeys, the sessions and the one-time links that were there end,
 * because the address was not proved before. Others are refused.
 */
export const signInByIdentity =
  (ports: SessionPorts & LimitPorts) =>
  async ({
    issuer,
    subject,
    verifiedEmail,
    hasSecondFactor = false,
    provedAt,
    providerSession,
    ...browser
  }: SignInByIdentity): Promise<E.Either<SignInRefused | TooManyAttempts, BegunSession>> => {
    // The provider limits who proves an identity. Only what proves none is limited here.
    const limited = subject ? undefined : await limitNetwork(ports, browser.address);
    if (limited) return E.left(limited);
    const email = verifiedEmail && emailOf(verifiedEmail);
    return retryOnConflict(async () => {
      const linked = subject && (await ports.people.findUserByOidc(issuer, subject));
      const user = linked || (await unlinkedMember(ports, email));
      if (!subject || !user) {
        const attempt = {
          organizations: [],
          actor: claimedActor(email ?? subject ?? '', browser.address),
          action: 'session.create',
          details: { method: 'oidc', issuer },
        };
        return refuse(ports, attempt, signInRefused);
      }
      const first = linked ? {} : await linking(ports, user, { issuer, subject });
      return beginSession(ports, user, {
        ...{ method: 'oidc', isPending: asksForCode(user), browser, ...first },
        factor: hasSecondFactor ? 'provider' : undefined,
        provedAt: steadyTimeOf(ports, provedAt),
        providerSession: providerSession?.slice(0, longestProviderSession) ?? null,
      });
    });
  };

/** The first sign-in of a user by an identity. What was there before the address was proved may be of another person. */
const linking = async (
  { people }: SessionPorts,
  { id }: User,
  oidc: NonNullable<User['oidc']>,
) => ({
  change: { oidc, passwordHash: null },
  also: { passkeys: (await people.listPasskeys(id)).map((was) => ({ was })) },
  endsOthers: true,
});

/** The longest id of a session at the provider that is stored, in characters of JavaScript. */
export const longestProviderSession = 200;

/** An instant of the provider's clock by steady time. One that is in the future counts as now. */
const steadyTimeOf = ({ clock, steady }: SessionPorts, at: Instant | undefined): Instant | null =>
  at === undefined ? null : steady() - Math.max(0, clock() - at);

const unlinkedMember = async (
  { people }: SessionPorts,
  email: string | undefined,
): Promise<User | undefined> => {
  if (!email) return undefined;
  for (const user of await people.findUsersByEmail(email, maxNamesakes))
    if (user.oidc === null && (await people.membershipsOf(user.id)).length > 0) return user;
  return undefined;
};

/** Users of one address that are looked at for the first sign-in by an identity. */
const maxNamesakes = 20;

import * as E from 'fp-ts/lib/Either.js';
import { emailOf } from '../../../model/people/new-person.js';
import type { Member, User } from '../../../model/people/user.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type { Instant } from '../../../shared/time.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { claimedActor, refuse } from '../audit-entries.js';
import { type SignInRefused, signInRefused, type TooManyAttempts } from '../refusals.js';
import {
  asksForCode,
  type BegunSession,
  type Browser,
  beginSession,
  type Joined,
  type SessionPorts,
} from './begin-session.js';
import {
  type JoinByDirectoryPorts,
  joinedByDirectory,
  newUserOf,
  waitingFor,
} from './join-by-directory.js';
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
 * because the address was not proved before. One without a second factor comes first. Provisioned members that wait for the
 * address join with this sign-in. For them such a user counts only as a member of their organization; without one, the identity
 * gets a new user. Others are refused.
 */
export const signInByIdentity =
  (ports: JoinByDirectoryPorts & LimitPorts) =>
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
      const found = subject && (await personOf(ports, { issuer, subject }, email));
      if (!found) {
        const attempt = {
          organizations: [],
          actor: claimedActor(email ?? subject ?? '', browser.address),
          action: 'session.create',
          details: { method: 'oidc', issuer },
        };
        return refuse(ports, attempt, signInRefused);
      }
      const { user, isNewUser, waiting } = found;
      const joined = await joinedByDirectory(ports, user, waiting, browser.address);
      return beginSession(ports, user, {
        ...{ method: 'oidc', isPending: asksForCode(user), browser, joined, isNewUser },
        ...(await waysInAfter(ports, found, { issuer, subject }, joined)),
        factor: hasSecondFactor ? 'provider' : undefined,
        provedAt: steadyTimeOf(ports, provedAt),
        providerSession: providerSession?.slice(0, longestProviderSession) ?? null,
      });
    });
  };

/** What a sign-in ends of the other ways to the user. */
const waysInAfter = async (
  ports: SessionPorts,
  { user, isLinked }: Person,
  identity: { readonly issuer: string; readonly subject: string },
  joined: Joined | undefined,
) => {
  // What reached the user without the provider must not reach the organization of the directory.
  const isAlone = !isLinked || (joined?.organizations.length ?? 0) > 0;
  // A greater role ends the sessions that others may have begun.
  if (!isAlone) return { endsOthers: joined?.raises === true };
  return asOnlyWayIn(ports, user, isLinked ? undefined : identity);
};

/** The provider becomes the only way in: what was there before the address was proved may be of another person. */
const asOnlyWayIn = async (
  { people }: SessionPorts,
  { id }: User,
  oidc: { readonly issuer: string; readonly subject: string } | undefined,
) => ({
  change: { ...(oidc && { oidc }), passwordHash: null },
  also: { passkeys: (await people.listPasskeys(id)).map((was) => ({ was })) },
  endsOthers: true,
});

/** Who signs in. */
type Person = {
  readonly user: User;
  /** Whether the user had the identity before. */
  readonly isLinked: boolean;
  readonly isNewUser: boolean;
  /** The provisioned members that wait for the address. */
  readonly waiting: readonly ProvisionedMember[];
};

/** Who signs in by an identity; undefined for who is neither a user nor waited for. */
const personOf = async (
  ports: JoinByDirectoryPorts,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
  email: string | undefined,
): Promise<Person | undefined> => {
  const linked = await ports.people.findUserByOidc(issuer, subject);
  const waiting = await waitingFor(ports, email);
  const user = linked ?? (await unlinkedMember(ports, email, waiting));
  if (user) return { user, isLinked: linked !== undefined, isNewUser: false, waiting };
  return email && waiting.length > 0
    ? { user: newUserOf(ports, email), isLinked: false, isNewUser: true, waiting }
    : undefined;
};

/** The longest id of a session at the provider that is stored, in characters of JavaScript. */
export const longestProviderSession = 200;

/** An instant of the provider's clock by steady time. One that is in the future counts as now. */
const steadyTimeOf = ({ clock, steady }: SessionPorts, at: Instant | undefined): Instant | null =>
  at === undefined ? null : steady() - Math.max(0, clock() - at);

const unlinkedMember = async (
  { people }: SessionPorts,
  email: string | undefined,
  waiting: readonly ProvisionedMember[],
): Promise<User | undefined> => {
  if (!email) return undefined;
  const counts = ({ organization }: Member): boolean =>
    waiting.length === 0 || waiting.some((each) => each.organization === organization);
  const found: User[] = [];
  for (const user of await people.findUsersByEmail(email, maxNamesakes))
    if (user.oidc === null && (await people.membershipsOf(user.id)).some(counts)) found.push(user);
  // One whose code can be with another person, who made the account first, would lock the person out.
  return found.find((user) => !asksForCode(user)) ?? found[0];
};

/** Users of one address that are looked at for the first sign-in by an identity. */
const maxNamesakes = 20;

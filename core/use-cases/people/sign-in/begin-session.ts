import * as E from 'fp-ts/lib/Either.js';
import type {
  AdministrationChange,
  AsRead,
  Replacement,
} from '../../../commit/administration/change.js';
import type { AuditEntry } from '../../../model/people/audit-entry.js';
import type { OneTimeLink } from '../../../model/people/one-time-link.js';
import type { GivenFactor, Session, SignInMethod } from '../../../model/people/session.js';
import { sessionMs } from '../../../model/people/session.js';
import type { User } from '../../../model/people/user.js';
import type { Clock, SteadyClock } from '../../../ports/machine/clock.js';
import type { Digest } from '../../../ports/machine/digest.js';
import type { RandomBytes } from '../../../ports/machine/random-bytes.js';
import type { PeopleStore } from '../../../ports/people/people-store.js';
import type { NewId, OrganizationId } from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';
import { type AuditPorts, actorOf, commitAction } from '../audit-entries.js';
import { changedUser } from '../change-user.js';
import { newToken } from '../tokens.js';
import { type KnownBrowserPorts, rememberUser } from './known-browser.js';

/** The ports of sessions. */
export type SessionPorts = AuditPorts &
  KnownBrowserPorts & {
    readonly clock: Clock;
    readonly steady: SteadyClock;
    readonly newId: NewId;
    readonly digest: Digest;
    readonly randomBytes: RandomBytes;
    readonly people: PeopleStore;
  };

/** The browser that signs in, for the list of sessions. */
export type Browser = {
  readonly address: string;
  readonly userAgent: string | null;
  /** What `BegunSession.known` gave this browser before. */
  readonly known?: string | undefined;
};

/** A session that has begun. */
export type BegunSession = {
  /** Goes into the cookie, and is stored nowhere. */
  readonly token: string;
  /** Whether the second factor is still to be given. */
  readonly isPending: boolean;
  /** What the browser keeps for long, so that attempts of others do not limit its own. Absent while it is pending. */
  readonly known?: string;
};

/** What a sign-in gives a user: memberships, and their entries in the audit log. Nothing when none waits. */
export type Joined = Pick<AdministrationChange, 'asRead' | 'replaces'> & {
  /** The organizations that the user gets into by this sign-in. */
  readonly organizations: readonly OrganizationId[];
  /** Whether a membership that was there gives more than before. */
  readonly raises: boolean;
};

/** How a session begins. */
type Beginning = {
  readonly method: SignInMethod;
  readonly isPending: boolean;
  readonly browser: Browser;
  /** What was given as the second factor. Default: nothing. */
  readonly factor?: GivenFactor | undefined;
  /** Steady time of the proof of who the person is; null when it is not known. Default: now. */
  readonly provedAt?: Instant | null;
  /** The session at the provider of single sign-on. Default: none. */
  readonly providerSession?: string | null;
  /** The id of the passkey that proves it. Default: none. */
  readonly passkey?: string;
  /** What its entry in the audit log says beside. Default: nothing. */
  readonly details?: AuditEntry['details'];
  /** What else the commit replaces. Default: nothing. */
  readonly also?: Pick<
    NonNullable<AdministrationChange['replaces']>,
    'passkeys' | 'usedChallenges'
  >;
  /** What else changes in the user. Default: nothing. */
  readonly change?: Partial<User>;
  /** Whether the other sessions of the user end with it, and the one-time links. Default: no. */
  readonly endsOthers?: boolean;
  /** The memberships that it gives. Default: none. */
  readonly joined?: Joined | undefined;
  /** Whether the user is new with it. Default: no. */
  readonly isNewUser?: boolean;
  /** What it uses up: a session that waits for the second factor, or a link. Default: nothing. */
  readonly uses?: { readonly session?: Session; readonly link?: OneTimeLink };
};

/** The longest text of a browser that is stored. */
const longestUserAgent = 300;

/** Whether the sign-in of a user asks for a code. */
export const asksForCode = ({ secondFactor }: User): boolean => secondFactor?.confirmedAt != null;

/**
 * Begins a session of a user as it was read, and changes the user with it, in one commit. Answers `retry`, and begins none, when
 * the user has changed since, or what the session replaces.
 */
export const beginSession = async (
  ports: SessionPorts,
  user: User,
  {
    method,
    isPending,
    browser,
    change = {},
    endsOthers = false,
    factor,
    uses = {},
    also = {},
    details = {},
    joined,
    isNewUser = false,
    ...proof
  }: Beginning,
): Promise<E.Either<never, BegunSession> | 'retry'> => {
  const { people, clock, steady } = ports;
  const members = await people.membershipsOf(user.id);
  const token = newToken(ports.randomBytes);
  const now = steady();
  const session: Session = {
    id: ports.newId('sess'),
    hash: ports.digest(token),
    user: user.id,
    method,
    isPending,
    createdAt: clock(),
    expiresAt: now + sessionMs,
    usedAt: now,
    address: browser.address,
    userAgent: browser.userAgent?.slice(0, longestUserAgent) ?? null,
    secondFactor: factor ?? null,
    provedAt: proof.provedAt === undefined ? now : proof.provedAt,
    providerSession: proof.providerSession ?? null,
    ...(proof.passkey !== undefined && { passkey: proof.passkey }),
  };
  const lastSignInAt = isPending ? user.lastSignInAt : session.createdAt;
  const action = {
    organizations: [
      ...members.map(({ organization }) => organization),
      ...(joined?.organizations ?? []),
    ],
    actor: actorOf(user, browser.address),
    action: isPending ? 'session.begin' : 'session.create',
    resource: session.id,
    details: {
      method,
      ...(factor && { factor }),
      ...(change.oidc && { linked_issuer: change.oidc.issuer }),
      ...details,
    },
  };
  const begun: BegunSession = isPending
    ? { token, isPending }
    : { token, isPending, known: rememberUser(ports, browser.known, user) };
  return commitAction(ports, action, E.right(begun), {
    asRead: standsOn(change, joined),
    replaces: {
      ...also,
      ...joined?.replaces,
      users: [withSignIn(user, { ...change, lastSignInAt }, isNewUser)],
      sessions: [...(uses.session ? [{ was: uses.session }] : []), { is: session }],
      links: uses.link ? [{ was: uses.link }] : [],
    },
    signsOut: endsOthers ? [{ user: user.id, except: session.id }] : [],
  });
};

/** What a session stands on: no other user has the new identity, and what the memberships stand on. */
const standsOn = ({ oidc }: Partial<User>, joined: Joined | undefined): readonly AsRead[] => [
  ...(oidc ? [{ kind: 'users', where: { oidc }, were: [] } as const] : []),
  ...(joined?.asRead ?? []),
];

const withSignIn = (user: User, change: Partial<User>, isNew: boolean): Replacement<User> => ({
  was: isNew ? undefined : user,
  is: changedUser(user, change),
});

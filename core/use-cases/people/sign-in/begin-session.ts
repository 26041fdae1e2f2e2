import type { Session, SignInMethod } from '../../../model/people/session.js';
import { sessionMs } from '../../../model/people/session.js';
import type { User } from '../../../model/people/user.js';
import type { Clock, SteadyClock } from '../../../ports/machine/clock.js';
import type { Digest } from '../../../ports/machine/digest.js';
import type { RandomBytes } from '../../../ports/machine/random-bytes.js';
import type { PeopleStore } from '../../../ports/people/people-store.js';
import type { NewId, SessionId } from '../../../shared/ids.js';
import { type AuditPorts, actorOf, writeEntries } from '../audit-entries.js';
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

/** How a session begins. */
type Beginning = {
  readonly method: SignInMethod;
  readonly isPending: boolean;
  readonly browser: Browser;
  /** What was given as the second factor. Default: nothing. */
  readonly factor?: 'code' | 'recovery_code';
  /** What else changes in the user. Default: nothing. */
  readonly change?: Partial<User>;
  /** Whether the other sessions of the user end with it, and the one-time links. Default: no. */
  readonly endsOthers?: boolean;
  /** The session that it replaces. Default: none. */
  readonly replaces?: SessionId;
};

/** The longest text of a browser that is stored. */
const longestUserAgent = 300;

/** Whether the sign-in of a user asks for a code. */
export const asksForCode = ({ secondFactor }: User): boolean => secondFactor?.confirmedAt != null;

/**
 * Begins a session of a user as it was read, and changes the user with it. Answers `retry`, and begins none, when the user has
 * changed since: the session is stored before the user, so that a change of the password finds the session and ends it, or
 * makes this change fail.
 */
export const beginSession = async (
  ports: SessionPorts,
  user: User,
  { method, isPending, browser, change = {}, endsOthers = false, factor, replaces }: Beginning,
): Promise<BegunSession | 'retry'> => {
  const { people, clock, steady } = ports;
  const members = await people.membershipsOf(user.id);
  const settle = await writeEntries(ports, {
    organizations: members.map(({ organization }) => organization),
    actor: actorOf(user, browser.address),
    action: isPending ? 'session.begin' : 'session.create',
    details: {
      method,
      ...(factor && { factor }),
      ...(change.oidc && { linked_issuer: change.oidc.issuer }),
    },
  });
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
  };
  await people.addSession(session);
  const lastSignInAt = isPending ? user.lastSignInAt : session.createdAt;
  const changed = { ...user, ...change, lastSignInAt, version: user.version + 1 };
  if (!(await people.changeUser(changed, endsOthers ? { except: session.id } : undefined))) {
    await people.endSession(user.id, session.id);
    await settle('retried');
    return 'retry';
  }
  if (replaces !== undefined) await people.endSession(user.id, replaces);
  await settle('done', session.id);
  return isPending
    ? { token, isPending }
    : { token, isPending, known: rememberUser(ports, browser.known, user) };
};

import * as E from 'fp-ts/lib/Either.js';
import type { ActingSession, Actor, Membership } from '../../../model/people/actor.js';
import type { ProjectRole } from '../../../model/people/project-role.js';
import { isOver, proofOf, type Session } from '../../../model/people/session.js';
import { noRules, unmetRules } from '../../../model/people/sign-in-rules.js';
import type { Member } from '../../../model/people/user.js';
import type { AddressMatch } from '../../../ports/machine/address-match.js';
import type { SignedIn } from '../../../ports/people/people-store.js';
import { isId, type SessionId, type UserId } from '../../../shared/ids.js';
import { type Instant, minuteMs } from '../../../shared/time.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { actorOf, commitAction } from '../audit-entries.js';
import type { SessionNotFound } from '../refusals.js';
import { asksForCode, type SessionPorts } from './begin-session.js';
import { ownAction } from './change-own.js';

/** What a token of a session stands for. */
export type KnownSession = {
  readonly id: SessionId;
  /**
   * The user, with the memberships whose sign-in rules the session meets. Without one while the second factor is still to be
   * given.
   */
  readonly actor: Actor;
  /** Whether the second factor is still to be given. */
  readonly isPending: boolean;
};

/** The ports by which a session is found. */
export type FindSessionPorts = SessionPorts & { readonly addressMatch: AddressMatch };

/**
 * The session of a token, as it is used from a client address: that of the sign-in, unless given. Its use is written at most once
 * a minute.
 */
export const findSession =
  (ports: FindSessionPorts) =>
  async (token: string, from?: string): Promise<KnownSession | undefined> => {
    const { people, digest, steady } = ports;
    const found = await people.findSession(digest(token));
    const now = steady();
    if (!found || isOver(found.session, now)) return undefined;
    const { session, user } = found;
    if (now - session.usedAt >= minuteMs) await people.useSession(session.id, now);
    const address = from ?? session.address;
    const reach = session.isPending
      ? { memberships: [] }
      : reachOf(ports, found, { now, address: address ?? '' });
    const actor: Actor = { ...actorOf(user, address), ...reach };
    return { id: session.id, actor, isPending: session.isPending };
  };

/** The memberships that a session reaches, and those that it does not. */
const reachOf = (
  { addressMatch }: FindSessionPorts,
  { session, user, members, projectRoles = [], rules }: SignedIn,
  { now, address }: { readonly now: Instant; readonly address: string },
): { readonly memberships: Actor['memberships']; readonly session: ActingSession } => {
  const proof = proofOf(session, asksForCode(user), now);
  const rulesOf = new Map(rules.map((each) => [each.organization, each.rules]));
  const judged = members.map((member) => ({
    ...membershipOf(member, projectRoles),
    unmet: unmetRules(rulesOf.get(member.organization) ?? noRules, proof, (ranges) =>
      addressMatch(address, ranges),
    ),
  }));
  return {
    memberships: judged.flatMap(({ unmet, ...each }) => (unmet.length === 0 ? [each] : [])),
    session: { ...proof, blocked: judged.filter(({ unmet }) => unmet.length > 0) },
  };
};

/** A membership with the roles in projects, if there are any. */
const membershipOf = (
  { organization, role }: Member,
  projectRoles: readonly ProjectRole[],
): Membership => {
  const projects = projectRoles.flatMap((each) =>
    each.organization === organization ? [{ project: each.project, role: each.role }] : [],
  );
  return { organization, role, ...(projects.length > 0 && { projects }) };
};

/** Ends the session of a token, if there is one. */
export const signOut =
  (ports: SessionPorts) =>
  async (token: string): Promise<void> => {
    await retryOnConflict(async () => {
      const found = await ports.people.findSession(ports.digest(token));
      if (!found) return E.right(undefined);
      const { session, user, members } = found;
      const action = {
        organizations: members.map(({ organization }) => organization),
        actor: actorOf(user, session.address),
        action: 'session.end',
        resource: session.id,
      };
      const change = { replaces: { sessions: [{ was: session }] } };
      return commitAction(ports, action, E.right(undefined), change);
    });
  };

/** Ends a session of the actor. */
export const endSession =
  (ports: SessionPorts) =>
  async (actor: Actor, id: string): Promise<E.Either<SessionNotFound, void>> => {
    const absent: E.Either<SessionNotFound, void> = E.left({ code: 'session_not_found', id });
    const { id: user } = actor;
    if (user === null || !isSession(id)) return absent;
    return retryOnConflict(async () => {
      const session = (await ports.people.listSessions(user)).find((each) => each.id === id);
      const change = { replaces: { sessions: session ? [{ was: session }] : [] } };
      const ended = session ? E.right(undefined) : absent;
      return commitAction(ports, ownAction(actor, 'session.end', id), ended, change);
    });
  };

/** Ends every session of the actor, and every one-time link. */
export const endSessions =
  (ports: SessionPorts) =>
  async (actor: Actor): Promise<E.Either<SessionNotFound, void>> => {
    const { id: user } = actor;
    if (user === null) return E.left({ code: 'session_not_found', id: actor.name });
    const action = ownAction(actor, 'session.end_all');
    const change = { signsOut: [{ user, except: null }] };
    return retryOnConflict(() => commitAction(ports, action, E.right(undefined), change));
  };

/** The sessions of a user that are not over, the newest first, without those that wait for a code. */
export const openSessions = async (
  { people, steady }: SessionPorts,
  user: UserId,
): Promise<readonly Session[]> => {
  const now = steady();
  const sessions = await people.listSessions(user);
  return sessions.filter((session) => !session.isPending && !isOver(session, now));
};

const isSession = (id: string): id is SessionId => isId('sess')(id);

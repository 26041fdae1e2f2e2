import * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../model/people/actor.js';
import { isOver, type Session } from '../../../model/people/session.js';
import { isId, type SessionId, type UserId } from '../../../shared/ids.js';
import { minuteMs } from '../../../shared/time.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { actorOf, commitAction } from '../audit-entries.js';
import type { SessionNotFound } from '../refusals.js';
import type { SessionPorts } from './begin-session.js';
import { ownAction } from './change-own.js';

/** What a token of a session stands for. */
export type KnownSession = {
  readonly id: SessionId;
  /** The user; without a membership while the second factor is still to be given. Its address is that of the sign-in. */
  readonly actor: Actor;
  /** Whether the second factor is still to be given. */
  readonly isPending: boolean;
};

/** The session of a token. Its use is written at most once a minute. */
export const findSession =
  ({ people, digest, steady }: SessionPorts) =>
  async (token: string): Promise<KnownSession | undefined> => {
    const found = await people.findSession(digest(token));
    const now = steady();
    if (!found || isOver(found.session, now)) return undefined;
    const { session, user, members } = found;
    if (now - session.usedAt >= minuteMs) await people.useSession(session.id, now);
    const memberships = session.isPending
      ? []
      : members.map(({ organization, role }) => ({ organization, role }));
    const actor: Actor = { ...actorOf(user, session.address), memberships };
    return { id: session.id, actor, isPending: session.isPending };
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

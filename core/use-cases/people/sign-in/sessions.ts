import * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../model/people/actor.js';
import { isOver, type Session } from '../../../model/people/session.js';
import { isId, type SessionId, type UserId } from '../../../shared/ids.js';
import { minuteMs } from '../../../shared/time.js';
import { actorOf, writeEntries } from '../audit-entries.js';
import type { SessionNotFound } from '../refusals.js';
import type { SessionPorts } from './begin-session.js';

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
    const found = await ports.people.findSession(ports.digest(token));
    if (!found) return;
    const { session, user, members } = found;
    const settle = await writeEntries(ports, {
      organizations: members.map(({ organization }) => organization),
      actor: actorOf(user, session.address),
      action: 'session.end',
      resource: session.id,
    });
    await ports.people.endSession(user.id, session.id);
    await settle('done');
  };

/** Ends a session of the actor. */
export const endSession =
  (ports: SessionPorts) =>
  async (actor: Actor, id: string): Promise<E.Either<SessionNotFound, void>> => {
    const absent: SessionNotFound = { code: 'session_not_found', id };
    if (actor.id === null || !isSession(id)) return E.left(absent);
    const settle = await writeOwn(ports, actor, 'session.end', id);
    const isEnded = await ports.people.endSession(actor.id, id);
    await settle(isEnded ? 'done' : absent.code);
    return isEnded ? E.right(undefined) : E.left(absent);
  };

/** Ends every session of the actor, and every one-time link. */
export const endSessions =
  (ports: SessionPorts) =>
  async (actor: Actor): Promise<E.Either<SessionNotFound, void>> => {
    if (actor.id === null) return E.left({ code: 'session_not_found', id: actor.name });
    const settle = await writeOwn(ports, actor, 'session.end_all');
    await ports.people.endSessions(actor.id);
    await settle('done');
    return E.right(undefined);
  };

/** Writes what a person does with their own account, in each of their organizations. */
export const writeOwn = async (
  ports: SessionPorts,
  { memberships, ...actor }: Actor,
  action: string,
  resource: string = actor.id ?? '',
): ReturnType<typeof writeEntries> => {
  const organizations =
    memberships === 'all' ? [] : memberships.map(({ organization }) => organization);
  return writeEntries(ports, { organizations, actor, action, resource });
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

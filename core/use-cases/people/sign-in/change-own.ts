import * as E from 'fp-ts/lib/Either.js';
import { type Actor, whoOf } from '../../../model/people/actor.js';
import type { Session } from '../../../model/people/session.js';
import type { User } from '../../../model/people/user.js';
import type { SessionId } from '../../../shared/ids.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { commitAction, type PersonalAction } from '../audit-entries.js';
import { changedUser, type DecideUser } from '../change-user.js';
import { type SignInRefused, signInRefused } from '../refusals.js';
import type { SessionPorts } from './begin-session.js';

/** What a person does with their own account: it is in the audit log of each of their organizations. */
export const ownAction = (
  actor: Actor,
  action: string,
  resource: string = actor.id ?? '',
): PersonalAction => {
  const { memberships, session } = actor;
  // Those too that the session does not reach.
  const all = memberships === 'all' ? [] : [...memberships, ...(session?.blocked ?? [])];
  const organizations = all.map(({ organization }) => organization);
  return { organizations, actor: whoOf(actor), action, resource };
};

/**
 * Changes the user who acts, and decides again when another call changed it meanwhile. The entry is in the same commit. `ends`:
 * the one-time links of the user end too, and the sessions but one.
 */
export const changeOwn = <No extends { readonly code: string }>(
  ports: SessionPorts,
  actor: Actor,
  {
    action,
    decide,
    ends,
    proves,
  }: {
    readonly action: string;
    readonly decide: DecideUser<No>;
    readonly ends?: { readonly except: SessionId | null };
    /** What the change proves of the session by which the person acts. Default: nothing. */
    readonly proves?: { readonly session: SessionId | null; readonly secondFactor: 'code' };
  },
): Promise<E.Either<No | SignInRefused, User>> =>
  retryOnConflict(async () => {
    const was = actor.id === null ? undefined : await ports.people.findUser(actor.id);
    if (!was) return E.left(signInRefused);
    const decided = E.map((change: Partial<User>) => changedUser(was, change))(await decide(was));
    const sessions = proves ? await ports.people.listSessions(was.id) : [];
    const session = sessions.find(({ id, isPending }) => id === proves?.session && !isPending);
    return commitAction(ports, ownAction(actor, action), decided, {
      replaces: {
        users: E.isLeft(decided) ? [] : [{ was, is: decided.right }],
        ...(session && proves && { sessions: [{ was: session, is: proved(session, proves) }] }),
      },
      ...(ends && { signsOut: [{ user: was.id, ...ends }] }),
    });
  });

const proved = (session: Session, { secondFactor }: Pick<Session, 'secondFactor'>): Session => ({
  ...session,
  secondFactor,
});

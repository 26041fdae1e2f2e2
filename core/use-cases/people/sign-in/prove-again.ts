import * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../model/people/actor.js';
import { passwordOf } from '../../../model/people/new-person.js';
import { isOver, type Session } from '../../../model/people/session.js';
import type { User } from '../../../model/people/user.js';
import type { SessionId } from '../../../shared/ids.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { commitAction } from '../audit-entries.js';
import { changedUser } from '../change-user.js';
import { type SignInRefused, signInRefused, type TooManyAttempts } from '../refusals.js';
import { asksForCode } from './begin-session.js';
import type { PasswordPorts } from './by-password.js';
import { ownAction } from './change-own.js';
import { limitOwn } from './limit-attempts.js';
import { afterCode, type CodePorts } from './second-factor.js';

/** What proves again who the person of a session is. `code` is not looked at where the sign-in asks for none. */
export type ProveAgain = {
  readonly session: SessionId | null;
  readonly password: string;
  readonly code: string;
};

type Proof = { readonly user: User; readonly factor: Session['secondFactor'] };

/** The longest password that is looked at, in characters of JavaScript. */
const longest = 1_000;

/** Proves again who the person of a session is. Each code is taken once. */
export const proveAgain =
  (ports: PasswordPorts & CodePorts) =>
  async (
    actor: Actor,
    { session: id, password, code }: ProveAgain,
  ): Promise<E.Either<SignInRefused | TooManyAttempts, void>> => {
    const { people } = ports;
    const { id: user } = actor;
    if (user === null || id === null || password.length > longest) return E.left(signInRefused);
    const limited = await limitOwn(ports, user);
    if (limited) return E.left(limited);
    const action = ownAction(actor, 'session.prove', id);
    return retryOnConflict(async () => {
      const was = await people.findUser(user);
      const session = (await people.listSessions(user)).find((each) => each.id === id);
      const proof = was && session && (await proofBy(ports, was, { password, code }));
      const isOpen = session && !session.isPending && !isOver(session, ports.steady());
      if (!proof || !isOpen) return commitAction(ports, action, E.left(signInRefused));
      const secondFactor = proof.factor ?? session.secondFactor;
      const is: Session = { ...session, provedAt: ports.steady(), secondFactor };
      return commitAction(ports, action, E.right(undefined), {
        // The password and the factor are as they were looked at.
        asRead: [{ kind: 'users', where: { id: user }, were: [was] }],
        replaces: {
          users: proof.user === was ? [] : [{ was, is: proof.user }],
          sessions: [{ was: session, is }],
        },
      });
    });
  };

/** The user after the proof; undefined for one that is wrong. */
const proofBy = async (
  ports: PasswordPorts & CodePorts,
  user: User,
  { password, code }: Pick<ProveAgain, 'password' | 'code'>,
): Promise<Proof | undefined> => {
  const { passwordHash } = user;
  if (passwordHash === null) return undefined;
  if (!(await ports.passwords.verify(passwordHash, passwordOf(password)))) return undefined;
  if (!asksForCode(user)) return { user, factor: null };
  const secondFactor = afterCode(ports, user, code);
  if (!secondFactor) return undefined;
  const isCode = secondFactor.recoveryCodes?.length === user.secondFactor?.recoveryCodes?.length;
  return {
    user: changedUser(user, { secondFactor }),
    factor: isCode ? 'code' : 'recovery_code',
  };
};

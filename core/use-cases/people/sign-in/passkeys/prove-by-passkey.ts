import * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../../model/people/actor.js';
import { isOver, type Session } from '../../../../model/people/session.js';
import type { SessionId, UserId } from '../../../../shared/ids.js';
import { retryOnConflict } from '../../../retry-on-conflict.js';
import { commitAction } from '../../audit-entries.js';
import { type SignInRefused, signInRefused, type TooManyAttempts } from '../../refusals.js';
import { ownAction } from '../change-own.js';
import { limitOwn } from '../limit-attempts.js';
import {
  newChallenge,
  openChallenge,
  type PasskeyAnswer,
  type PasskeyChallenge,
  type PasskeyPorts,
  type PasskeysOff,
} from './challenge.js';
import { checkAnswer, fingerprint, type ProvedPasskey, usedUp } from './check-answer.js';

/** A challenge for a person who is signed in, and the credentials that can answer. */
export type PasskeyQuestion = PasskeyChallenge & { readonly credentials: readonly string[] };

/** A challenge by which the person of a session proves again who they are. */
export const beginPasskeyProof =
  (ports: PasskeyPorts) =>
  async (
    { id: user }: Actor,
    session: SessionId | null,
  ): Promise<E.Either<SignInRefused | PasskeysOff, PasskeyQuestion>> => {
    if (user === null || session === null) return E.left(signInRefused);
    const made = newChallenge(ports, { use: 'prove', user, session });
    if ('code' in made) return E.left(made);
    const passkeys = await ports.people.listPasskeys(user);
    return E.right({ ...made, credentials: passkeys.map(({ id }) => id) });
  };

/** Proves by a passkey again who the person of a session is. It is the second factor of the session too. */
export const proveByPasskey =
  (ports: PasskeyPorts) =>
  async (
    actor: Actor,
    { session: id, ...given }: PasskeyAnswer & { readonly session: SessionId | null },
  ): Promise<E.Either<SignInRefused | TooManyAttempts, void>> => {
    const { id: user } = actor;
    if (user === null || id === null) return E.left(signInRefused);
    const limited = await limitOwn(ports, user);
    if (limited) return E.left(limited);
    return retryOnConflict(async () => {
      const session = (await ports.people.listSessions(user)).find((each) => each.id === id);
      const isOpen = session && !session.isPending && !isOver(session, ports.steady());
      const proved = isOpen ? await provedBy(ports, user, session, given) : 'wrong';
      const details = {
        method: 'passkey',
        ...(proved === 'copied' && { reason: 'counter' }),
        ...(typeof proved !== 'string' && { passkey: fingerprint(ports, proved.passkey.is) }),
      };
      const action = { ...ownAction(actor, 'session.prove', id), details };
      if (!isOpen || typeof proved === 'string')
        return commitAction(ports, action, E.left(signInRefused));
      const is: Session = {
        ...{ ...session, provedAt: ports.steady(), secondFactor: 'passkey' },
        passkey: proved.passkey.is.id,
      };
      const replaces = { sessions: [{ was: session, is }], ...usedUp(proved) };
      return commitAction(ports, action, E.right(undefined), { replaces });
    });
  };

const provedBy = async (
  ports: PasskeyPorts,
  user: UserId,
  { id: session }: Session,
  given: PasskeyAnswer,
): Promise<ProvedPasskey | 'wrong' | 'copied'> => {
  if (typeof ports.passkeys.site() === 'string') return 'wrong';
  const open = await openChallenge(ports, given, { use: 'prove', user, session });
  const claimed = open && ports.passkeys.claimed(given.answer);
  const passkey = claimed && (await ports.people.findPasskey(claimed.id));
  // An authenticator that was asked for one of several credentials need not name the user.
  const isTheirs = passkey?.user === user && (claimed?.user ?? user) === user;
  return open && passkey && isTheirs ? checkAnswer(ports, given.answer, open, passkey) : 'wrong';
};

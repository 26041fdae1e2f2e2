import * as E from 'fp-ts/lib/Either.js';
import type { Passkey } from '../../../../model/people/passkey.js';
import type { User } from '../../../../model/people/user.js';
import { retryOnConflict } from '../../../retry-on-conflict.js';
import { actorOf, claimedActor, refuse } from '../../audit-entries.js';
import { type SignInRefused, signInRefused, type TooManyAttempts } from '../../refusals.js';
import { type BegunSession, type Browser, beginSession } from '../begin-session.js';
import { knownUsers } from '../known-browser.js';
import { limitKnown, limitNetwork, limitPassword } from '../limit-attempts.js';
import {
  newChallenge,
  openChallenge,
  type PasskeyAnswer,
  type PasskeyChallenge,
  type PasskeyPorts,
  type PasskeysOff,
} from './challenge.js';
import { checkAnswer, fingerprint, usedUp, type WrongAnswer } from './check-answer.js';

/** A sign-in by a passkey. */
export type SignInByPasskey = PasskeyAnswer & Browser;

const about = { use: 'sign-in' } as const;

/** A challenge for a sign-in. It names no one, so that it tells of no one whether there is a passkey. */
export const beginPasskeySignIn =
  (ports: PasskeyPorts) => async (): Promise<E.Either<PasskeysOff, PasskeyChallenge>> => {
    const made = newChallenge(ports, about);
    return 'code' in made ? E.left(made) : E.right(made);
  };

type Owner = { readonly passkey: Passkey; readonly user: User };

/**
 * Signs in the user whose passkey has answered. The challenge is used up in the commit of the session, so of several answers to
 * one, in any processes, one begins a session.
 */
export const signInByPasskey =
  (ports: PasskeyPorts) =>
  async ({
    ticket,
    answer,
    ...browser
  }: SignInByPasskey): Promise<E.Either<SignInRefused | TooManyAttempts, BegunSession>> => {
    const owner = await ownerOf(ports, answer);
    const limited = await limit(ports, browser, owner);
    if (limited) return E.left(limited);
    return retryOnConflict(async () => {
      const found = await ownerOf(ports, answer);
      const open = found && (await openChallenge(ports, { ticket, answer }, about));
      if (!open) return refuseAnswer(ports, browser, found, 'wrong');
      const { passkey, user } = found;
      const proved = await checkAnswer(ports, answer, open, passkey);
      if (typeof proved === 'string') return refuseAnswer(ports, browser, found, proved);
      return beginSession(ports, user, {
        ...{ method: 'passkey', isPending: false, browser, factor: 'passkey', passkey: passkey.id },
        ...{ also: usedUp(proved), details: { passkey: fingerprint(ports, passkey) } },
      });
    });
  };

/** The passkey that an answer claims, with its user. The authenticator has to name that user too. */
const ownerOf = async (
  { passkeys, people }: PasskeyPorts,
  answer: string,
): Promise<Owner | undefined> => {
  if (typeof passkeys.site() === 'string') return undefined;
  const claimed = passkeys.claimed(answer);
  const passkey = claimed && (await people.findPasskey(claimed.id));
  if (!passkey || claimed.user !== passkey.user) return undefined;
  const user = await people.findUser(passkey.user);
  return user && { passkey, user };
};

const limit = (
  ports: PasskeyPorts,
  { address, known }: Browser,
  owner: Owner | undefined,
): Promise<TooManyAttempts | undefined> => {
  if (!owner) return limitNetwork(ports, address);
  const { id, email } = owner.user;
  return knownUsers(ports, known, email).includes(id)
    ? limitKnown(ports, id)
    : limitPassword(ports, address, email);
};

/** Records an attempt that is refused. The answer does not say what was wrong. */
const refuseAnswer = async (
  ports: PasskeyPorts,
  { address }: Browser,
  owner: Owner | undefined,
  reason: WrongAnswer,
): Promise<E.Either<SignInRefused, never>> => {
  const members = owner ? await ports.people.membershipsOf(owner.user.id) : [];
  const attempt = {
    organizations: members.map(({ organization }) => organization),
    actor: owner ? actorOf(owner.user, address) : claimedActor('', address),
    action: 'session.create',
    details: {
      method: 'passkey',
      ...(owner && { passkey: fingerprint(ports, owner.passkey) }),
      ...(reason === 'copied' && { reason: 'counter' }),
    },
  };
  return refuse(ports, attempt, signInRefused);
};

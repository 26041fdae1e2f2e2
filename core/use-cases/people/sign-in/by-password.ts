import * as E from 'fp-ts/lib/Either.js';
import { emailOf, passwordOf } from '../../../model/people/new-person.js';
import type { User } from '../../../model/people/user.js';
import type { PasswordHashing } from '../../../ports/machine/password-hashing.js';
import type { UserId } from '../../../shared/ids.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { actorOf, claimedActor, type PersonalAction, refuse } from '../audit-entries.js';
import { type SignInRefused, signInRefused, type TooManyAttempts } from '../refusals.js';
import { newToken } from '../tokens.js';
import {
  asksForCode,
  type BegunSession,
  type Browser,
  beginSession,
  type SessionPorts,
} from './begin-session.js';
import { knownUsers } from './known-browser.js';
import { type LimitPorts, limitKnown, limitPassword } from './limit-attempts.js';

/** The ports of the sign-in by password. */
export type PasswordPorts = SessionPorts & LimitPorts & { readonly passwords: PasswordHashing };

/** A sign-in by password. */
export type SignInByPassword = { readonly email: string; readonly password: string } & Browser;

/** The longest password and address that are looked at, in characters of JavaScript. */
const longest = 1_000;

/**
 * Signs a user in by password. An unknown address costs what a wrong password costs, and so does an address that several users
 * have: each reads a hash, makes one under its salt, reads a user and the memberships, and writes one entry.
 */
export const signInByPassword = (ports: PasswordPorts) => {
  const { passwords, people } = ports;
  let noOne: Promise<string> | undefined;
  const hashOfNoOne = (): Promise<string> => {
    noOne ??= passwords.hash(newToken(ports.randomBytes)).catch((error) => {
      noOne = undefined;
      throw error;
    });
    return noOne;
  };
  const findUser = async (email: string, password: string): Promise<User | undefined> => {
    const other = await hashOfNoOne();
    const like = (await people.findPasswordHash(email)) ?? other;
    return people.findUserByPassword(email, await passwords.hash(passwordOf(password), like));
  };

  return async ({
    email: given,
    password,
    ...browser
  }: SignInByPassword): Promise<E.Either<SignInRefused | TooManyAttempts, BegunSession>> => {
    if (given.length > longest || password.length > longest) return E.left(signInRefused);
    const email = emailOf(given);
    const [known] = await allKnown(ports, browser.known, email);
    const limited = await (known
      ? limitKnown(ports, known)
      : limitPassword(ports, browser.address, email));
    if (limited) return E.left(limited);
    return retryOnConflict(async () => {
      const user = await findUser(email, password);
      if (!user) return refuse(ports, await attemptOf(ports, email, browser), signInRefused);
      const beginning = { method: 'password', isPending: asksForCode(user), browser } as const;
      return beginSession(ports, user, beginning);
    });
  };
};

/** Users of one address that a browser can know all of. */
const maxNamesakes = 5;

/**
 * The users of an address, when the browser knows each of them. Anyone can make an account with the address of another person: a
 * browser that knows that one is a stranger to the person.
 */
const allKnown = async (
  ports: PasswordPorts,
  sealed: string | undefined,
  email: string,
): Promise<readonly UserId[]> => {
  const users = await ports.people.findUsersByEmail(email, maxNamesakes + 1);
  const known = knownUsers(ports, sealed, email);
  return users.every(({ id }) => known.includes(id)) ? users.map(({ id }) => id) : [];
};

/** An attempt that is refused. It has one entry, in the first organization of the first user with the address. */
const attemptOf = async (
  { people }: PasswordPorts,
  email: string,
  { address }: Browser,
): Promise<PersonalAction> => {
  const [user] = await people.findUsersByEmail(email, 1);
  const members = await people.membershipsOf(user?.id ?? 'user_');
  return {
    organizations: members.slice(0, 1).map(({ organization }) => organization),
    actor: user ? actorOf(user, address) : claimedActor(email, address),
    action: 'session.create',
    details: { method: 'password' },
  };
};

import * as E from 'fp-ts/lib/Either.js';
import { emailOf, passwordOf } from '../../../model/people/new-person.js';
import type { User } from '../../../model/people/user.js';
import type { PasswordHashing } from '../../../ports/machine/password-hashing.js';
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
    const known = knownUsers(ports, browser.known, email);
    const asStranger = () => limitPassword(ports, browser.address, email);
    const limited = await (known[0] ? limitKnown(ports, known[0]) : asStranger());
    if (limited) return E.left(limited);
    return retryOnConflict(async () => {
      const found = await findUser(email, password);
      // The limit of a known browser is for the users who signed in there, and for no other user of the address.
      const isOther = found && known.length > 0 && !known.includes(found.id);
      const user = isOther && (await asStranger()) ? undefined : found;
      if (!user) return refuse(ports, await attemptOf(ports, email, browser), signInRefused);
      const beginning = { method: 'password', isPending: asksForCode(user), browser } as const;
      return beginSession(ports, user, beginning);
    });
  };
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

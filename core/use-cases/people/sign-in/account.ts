import * as E from 'fp-ts/lib/Either.js';
import type { Actor, Membership } from '../../../model/people/actor.js';
import { Password, PersonName, passwordOf } from '../../../model/people/new-person.js';
import { signInLinkMs } from '../../../model/people/one-time-link.js';
import type { Passkey } from '../../../model/people/passkey.js';
import { type Session, sessionMs } from '../../../model/people/session.js';
import type { User } from '../../../model/people/user.js';
import type { Organization } from '../../../model/tenants/project.js';
import type { PasswordGuesses } from '../../../ports/machine/password-guesses.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { SessionId, UserId } from '../../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../../shared/invalid-input.js';
import { changeUser } from '../change-user.js';
import {
  type FreshLinkRequired,
  type SignInRefused,
  signInRefused,
  type TooManyAttempts,
} from '../refusals.js';
import { asksForCode } from './begin-session.js';
import type { PasswordPorts } from './by-password.js';
import { changeOwn } from './change-own.js';
import { judgePassword } from './judge-password.js';
import { limitOwn } from './limit-attempts.js';
import { openSessions } from './sessions.js';

/** What a person sees of their account. */
export type AccountView = Pick<User, 'email' | 'name'> & {
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** Recovery codes that are left. */
  readonly recoveryCodesLeft: number;
  /** In the order in which they were added. */
  readonly passkeys: readonly Pick<Passkey, 'id' | 'name' | 'addedAt' | 'usedAt'>[];
  /** The organizations of the person, with the name of each. */
  readonly organizations: readonly (Membership & { readonly name: string })[];
  readonly sessions: readonly (Omit<Session, 'hash' | 'user' | 'isPending' | 'expiresAt'> & {
    /** Whether it sets a password without the current one: a one-time link began it in the last 15 minutes. */
    readonly isFreshLink: boolean;
  })[];
};

/** A new password. `current` is the old one; `session` the one that asks, which stays. */
export type ChangePassword = {
  readonly current: string | null;
  readonly password: string;
  readonly session: SessionId | null;
};

/** The account of the actor, with the sessions that are not over. */
export const getAccount =
  (ports: PasswordPorts & { readonly tenants: TenantStore }) =>
  async ({ id }: Actor): Promise<E.Either<SignInRefused, AccountView>> => {
    const user = id === null ? undefined : await ports.people.findUser(id);
    if (!user) return E.left(signInRefused);
    const sessions = await openSessions(ports, user.id);
    const members = await ports.people.membershipsOf(user.id);
    const passkeys = await ports.people.listPasskeys(user.id);
    const organizations = members.map(async ({ organization, role }) => {
      const found = await ports.tenants.findOrganization(organization);
      return { organization, role, name: found?.name ?? organization };
    });
    return E.right({
      email: user.email,
      name: user.name,
      hasPassword: user.passwordHash !== null,
      hasSecondFactor: asksForCode(user),
      recoveryCodesLeft: user.secondFactor?.recoveryCodes?.length ?? 0,
      passkeys: passkeys.map(({ id: of, name, addedAt, usedAt }) => ({
        ...{ id: of, name, addedAt, usedAt },
      })),
      organizations: await Promise.all(organizations),
      sessions: sessions.map((session) => {
        const { hash: _h, user: _u, isPending: _p, expiresAt: _e, ...shown } = session;
        return { ...shown, isFreshLink: isFreshLink(ports, session) };
      }),
    });
  };

/** Sets what the actor is called; null when empty. */
export const changeName =
  (ports: PasswordPorts) =>
  async (actor: Actor, name: string): Promise<E.Either<InvalidInput | SignInRefused, void>> => {
    const decoded = decodeInput(PersonName, name.trim() === '' ? null : name.trim());
    if (E.isLeft(decoded)) return decoded;
    const decide = () => E.right({ name: decoded.right });
    const changed = await changeOwn(ports, actor, { action: 'user.change_name', decide });
    return E.map(() => undefined)(changed);
  };

/** The ports of a new password. */
export type NewPasswordPorts = PasswordPorts & {
  readonly tenants: TenantStore;
  readonly guesses: PasswordGuesses;
};

const organizationsOf = async (
  { people, tenants }: NewPasswordPorts,
  user: UserId,
): Promise<readonly Organization[]> => {
  const members = await people.membershipsOf(user);
  const found = await Promise.all(
    members.map(({ organization }) => tenants.findOrganization(organization)),
  );
  return found.flatMap((organization) => organization ?? []);
};

type PasswordRefusal = InvalidInput | SignInRefused | FreshLinkRequired | TooManyAttempts;

/** Sets the password of the actor, and ends the other sessions in the same step. */
export const changePassword =
  (ports: NewPasswordPorts) =>
  async (actor: Actor, command: ChangePassword): Promise<E.Either<PasswordRefusal, void>> => {
    const { people, passwords } = ports;
    const { current, session } = command;
    const { id } = actor;
    const decoded = decodeInput(Password, command.password);
    if (E.isLeft(decoded)) return E.left({ ...decoded.left, property: '/password' });
    if (id === null) return E.left(signInRefused);
    const limited = await limitOwn(ports, id);
    if (limited) return E.left(limited);
    const weak = await judgePassword(ports.guesses, decoded.right, {
      email: actor.name,
      organizations: await organizationsOf(ports, id),
    });
    if (weak) return E.left(weak);
    const text = passwordOf(decoded.right);
    const like = await people.findPasswordHash(actor.name);
    const passwordHash = await passwords.hash(text, like);
    const decide = async (user: User): Promise<E.Either<PasswordRefusal, Partial<User>>> => {
      if (await beganByLink(ports, id, session)) return E.right({ passwordHash });
      if (user.passwordHash === null) return E.left({ code: 'fresh_link_required' });
      const isRight = await passwords.verify(user.passwordHash, passwordOf(current ?? ''));
      return isRight ? E.right({ passwordHash }) : E.left(signInRefused);
    };
    const ends = { except: session };
    const changed = await changeOwn(ports, actor, { action: 'user.change_password', decide, ends });
    if (E.isRight(changed) && like === undefined)
      await useSaltOfAddress(ports, changed.right, text);
    return E.map(() => undefined)(changed);
  };

/**
 * Hashes a password again when another user of the address got the first one at the same time, so that all users of an address
 * have one salt, and a sign-in costs one hash.
 */
const useSaltOfAddress = async (
  ports: PasswordPorts,
  { id, email, passwordHash: mine }: User,
  text: string,
): Promise<void> => {
  const first = await ports.people.findPasswordHash(email);
  if (first === undefined || first === mine) return;
  const passwordHash = await ports.passwords.hash(text, first);
  await changeUser(ports, id, (user) =>
    user.passwordHash === mine ? E.right({ passwordHash }) : E.left(signInRefused),
  );
};

const beganByLink = async (
  ports: PasswordPorts,
  user: UserId,
  id: SessionId | null,
): Promise<boolean> => {
  const session = (await openSessions(ports, user)).find((each) => each.id === id);
  return session !== undefined && isFreshLink(ports, session);
};

/** Whether a one-time link began a session in the last 15 minutes. */
const isFreshLink = (
  { steady }: PasswordPorts,
  { method, expiresAt }: Pick<Session, 'method' | 'expiresAt'>,
): boolean => method === 'one_time_link' && steady() < expiresAt - sessionMs + signInLinkMs;

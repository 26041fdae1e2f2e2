import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../../../commit/administration/change.js';
import type { Actor } from '../../../../model/people/actor.js';
import { maxPasskeys, type Passkey } from '../../../../model/people/passkey.js';
import type { User } from '../../../../model/people/user.js';
import { oneLine } from '../../../../shared/codec.js';
import type { SessionId, UserId } from '../../../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../../../shared/invalid-input.js';
import type { FreshSignInRequired } from '../../../authorization/may.js';
import { retryOnConflict } from '../../../retry-on-conflict.js';
import { commitAction } from '../../audit-entries.js';
import { changedUser } from '../../change-user.js';
import {
  type LastWayIn,
  type PasskeyNotFound,
  type PasskeyRefused,
  type SignInRefused,
  signInRefused,
  type TooManyAttempts,
  type TooManyPasskeys,
} from '../../refusals.js';
import { ownAction } from '../change-own.js';
import { limitOwn } from '../limit-attempts.js';
import {
  newChallenge,
  openChallenge,
  type PasskeyAnswer,
  type PasskeyPorts,
  type PasskeysOff,
} from './challenge.js';
import { fingerprint } from './check-answer.js';
import type { PasskeyQuestion } from './prove-by-passkey.js';
import { withoutPasskeys } from './without-passkeys.js';

/** A challenge for a new passkey. `credentials` are those that the person has: no authenticator gets a second one. */
export type NewPasskeyQuestion = PasskeyQuestion & {
  readonly user: { readonly id: UserId; readonly email: string; readonly name: string | null };
};

/** A new passkey, of the session that asked. */
export type AddPasskey = PasskeyAnswer & {
  readonly name: string;
  readonly session: SessionId | null;
};

const PasskeyName = oneLine(60);

const refused: PasskeyRefused = { code: 'passkey_refused' };
const tooMany: TooManyPasskeys = { code: 'too_many_passkeys', limit: maxPasskeys };
const stale: FreshSignInRequired = { code: 'fresh_sign_in_required' };

/** Who found an open browser must not add a way in of their own, and take none away. */
const isStale = ({ session }: Actor): boolean => session !== undefined && !session.isFresh;

type BeginRefusal = SignInRefused | FreshSignInRequired | TooManyPasskeys | PasskeysOff;

/** A challenge for a new passkey of the actor. */
export const beginPasskey =
  (ports: PasskeyPorts) =>
  async (
    actor: Actor,
    session: SessionId | null,
  ): Promise<E.Either<BeginRefusal, NewPasskeyQuestion>> => {
    const { people } = ports;
    const user = actor.id === null ? undefined : await people.findUser(actor.id);
    if (!user) return E.left(signInRefused);
    if (isStale(actor)) return E.left(stale);
    const passkeys = await people.listPasskeys(user.id);
    if (passkeys.length >= maxPasskeys) return E.left(tooMany);
    const made = newChallenge(ports, { use: 'add', user: user.id, session });
    if ('code' in made) return E.left(made);
    const { id, email, name } = user;
    return E.right({
      ...made,
      credentials: passkeys.map((passkey) => passkey.id),
      user: { id, email, name },
    });
  };

type AddRefusal =
  | InvalidInput
  | SignInRefused
  | FreshSignInRequired
  | TooManyPasskeys
  | PasskeyRefused
  | TooManyAttempts;

/** Adds a passkey that the browser of the actor has made. */
export const addPasskey =
  (ports: PasskeyPorts) =>
  async (
    actor: Actor,
    { name, session, ...given }: AddPasskey,
  ): Promise<E.Either<AddRefusal, void>> => {
    if (actor.id === null) return E.left(signInRefused);
    if (isStale(actor)) return E.left(stale);
    const named = decodeInput(PasskeyName, name.trim());
    if (E.isLeft(named)) return E.left({ ...named.left, property: '/name' });
    const limited = await limitOwn(ports, actor.id);
    if (limited) return E.left(limited);
    const about = { use: 'add', user: actor.id, session } as const;
    return changePasskeys<AddRefusal>(ports, actor, 'user.add_passkey', async (user, passkeys) => {
      const isOff = typeof ports.passkeys.site() === 'string';
      const open = isOff ? undefined : await openChallenge(ports, given, about);
      const made = open && (await ports.passkeys.verifyNew(given.answer, open.challenge));
      if (!made) return E.left(refused);
      if (passkeys.length >= maxPasskeys) return E.left(tooMany);
      // A credential belongs to one user, and is added once.
      if (await ports.people.findPasskey(made.id)) return E.left(refused);
      const passkey: Passkey = {
        ...{ ...made, user: user.id, name: named.right },
        ...{ addedAt: ports.clock(), usedAt: null },
      };
      const replaces = { passkeys: [{ is: passkey }], usedChallenges: [{ is: open.used }] };
      return E.right({ passkey, change: { replaces } });
    });
  };

/** Gives a passkey of the actor another name. */
export const renamePasskey =
  (ports: PasskeyPorts) =>
  async (
    actor: Actor,
    { id, name }: { readonly id: string; readonly name: string },
  ): Promise<E.Either<InvalidInput | SignInRefused | PasskeyNotFound, void>> => {
    const named = decodeInput(PasskeyName, name.trim());
    if (E.isLeft(named)) return E.left({ ...named.left, property: '/name' });
    return changePasskeys<PasskeyNotFound>(ports, actor, 'user.rename_passkey', (_, passkeys) => {
      const was = passkeys.find((each) => each.id === id);
      if (!was) return E.left({ code: 'passkey_not_found', id });
      const change = { replaces: { passkeys: [{ was, is: { ...was, name: named.right } }] } };
      return E.right({ passkey: was, change });
    });
  };

type RemoveRefusal = SignInRefused | FreshSignInRequired | PasskeyNotFound | LastWayIn;

/**
 * Removes a passkey of the actor. The sessions that it proved end, but for the one that asks, which loses it as its second
 * factor.
 */
export const removePasskey =
  (ports: PasskeyPorts) =>
  async (
    actor: Actor,
    { id, session }: { readonly id: string; readonly session: SessionId | null },
  ): Promise<E.Either<RemoveRefusal, void>> => {
    if (isStale(actor)) return E.left(stale);
    const action = 'user.remove_passkey';
    return changePasskeys<RemoveRefusal>(ports, actor, action, async (user, passkeys) => {
      const was = passkeys.find((each) => each.id === id);
      if (!was) return E.left({ code: 'passkey_not_found', id });
      const isLast = passkeys.length === 1 && user.passwordHash === null && user.oidc === null;
      if (isLast) return E.left({ code: 'last_way_in' });
      const replaces = await withoutPasskeys(ports, user.id, [was], session);
      return E.right({ passkey: was, change: { replaces } });
    });
  };

type Decided = { readonly passkey: Passkey; readonly change: AdministrationChange };

/** Changes the passkeys of the actor. The version of the user goes up with it, so that two changes do not miss each other. */
const changePasskeys = <No extends { readonly code: string }>(
  ports: PasskeyPorts,
  actor: Actor,
  action: string,
  decide: (
    user: User,
    passkeys: readonly Passkey[],
  ) => Promise<E.Either<No, Decided>> | E.Either<No, Decided>,
): Promise<E.Either<No | SignInRefused, void>> =>
  retryOnConflict(async () => {
    const was = actor.id === null ? undefined : await ports.people.findUser(actor.id);
    if (!was) return E.left(signInRefused);
    const decided = await decide(was, await ports.people.listPasskeys(was.id));
    const own = ownAction(actor, action);
    if (E.isLeft(decided)) return commitAction(ports, own, decided);
    const { passkey, change } = decided.right;
    const details = { passkey: fingerprint(ports, passkey) };
    const users = [{ was, is: changedUser(was, {}) }];
    return commitAction(ports, { ...own, details }, E.right(undefined), {
      replaces: { ...change.replaces, users },
    });
  });

import * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../model/people/actor.js';
import type { User } from '../../../model/people/user.js';
import type { SessionId } from '../../../shared/ids.js';
import type { FreshSignInRequired } from '../../authorization/may.js';
import { changeUser } from '../change-user.js';
import {
  type SecondFactorExists,
  type SignInRefused,
  signInRefused,
  type TooManyAttempts,
} from '../refusals.js';
import { asksForCode } from './begin-session.js';
import { changeOwn } from './change-own.js';
import { limitOwn } from './limit-attempts.js';
import { newRecoveryCodes, type RecoveryCodes } from './recovery-codes.js';
import { afterCode, type CodePorts } from './second-factor.js';

/** The secret of a second factor that is not confirmed yet. */
export type NewSecondFactor = {
  /** In base32, to type into an app. */
  readonly secret: string;
  /** `otpauth://...`, for an app on the same device. */
  readonly uri: string;
};

const exists: SecondFactorExists = { code: 'second_factor_exists' };

/** Gives the actor a secret. The sign-in asks for codes once one is confirmed. */
export const beginSecondFactor =
  (ports: CodePorts) =>
  async ({
    id,
    session,
  }: Actor): Promise<
    E.Either<SecondFactorExists | SignInRefused | FreshSignInRequired, NewSecondFactor>
  > => {
    if (id === null) return E.left(signInRefused);
    // Who found an open browser must not set up a factor of their own.
    if (session && !session.isFresh) return E.left({ code: 'fresh_sign_in_required' });
    const { sealing, oneTimeCodes } = ports;
    const secret = oneTimeCodes.newSecret();
    const secondFactor = { sealedSecret: sealing.seal(secret, id), confirmedAt: null, lastStep: 0 };
    const changed = await changeUser(ports, id, (user) =>
      asksForCode(user) ? E.left(exists) : E.right({ secondFactor }),
    );
    return E.map(({ email }: User) => ({ secret, uri: oneTimeCodes.uriOf(secret, email) }))(
      changed,
    );
  };

type CodeRefusal = SecondFactorExists | SignInRefused | TooManyAttempts;

/** Confirms the secret by a code, and gives the first recovery codes. The code counts for the session. */
export const confirmSecondFactor =
  (ports: CodePorts) =>
  async (
    actor: Actor,
    code: string,
    session: SessionId | null = null,
  ): Promise<E.Either<CodeRefusal, RecoveryCodes>> => {
    const { codes, hashes: recoveryCodes } = newRecoveryCodes(ports);
    const confirm = withCode(ports, 'user.add_second_factor', (user, given) => {
      if (asksForCode(user)) return E.left(exists);
      const taken = afterCode(ports, user, given);
      return taken
        ? E.right({ secondFactor: { ...taken, confirmedAt: ports.clock(), recoveryCodes } })
        : E.left(signInRefused);
    });
    return E.map(() => ({ codes }))(await confirm(actor, code, { session, secondFactor: 'code' }));
  };

/** Removes the second factor by a code of the app, or a recovery code. */
export const removeSecondFactor = (ports: CodePorts) =>
  withCode(ports, 'user.remove_second_factor', (user, code) =>
    asksForCode(user) && afterCode(ports, user, code)
      ? E.right({ secondFactor: null })
      : E.left(signInRefused),
  );

const withCode =
  (
    ports: CodePorts,
    action: string,
    decide: (user: User, code: string) => E.Either<CodeRefusal, Partial<User>>,
  ) =>
  async (
    actor: Actor,
    code: string,
    proves?: { readonly session: SessionId | null; readonly secondFactor: 'code' },
  ): Promise<E.Either<CodeRefusal, void>> => {
    if (actor.id === null) return E.left(signInRefused);
    const limited = await limitOwn(ports, actor.id);
    if (limited) return E.left(limited);
    const change = { action, decide: (user: User) => decide(user, code) };
    const changed = await changeOwn(ports, actor, { ...change, ...(proves && { proves }) });
    return E.map(() => undefined)(changed);
  };

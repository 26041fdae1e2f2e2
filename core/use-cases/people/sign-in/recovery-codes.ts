import * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../model/people/actor.js';
import {
  normalRecoveryCode,
  recoveryCodeBytes,
  recoveryCodeCount,
  recoveryCodeOf,
} from '../../../model/people/recovery-code.js';
import type { User } from '../../../model/people/user.js';
import { type SignInRefused, signInRefused, type TooManyAttempts } from '../refusals.js';
import { asksForCode } from './begin-session.js';
import { changeOwn } from './change-own.js';
import { limitOwn } from './limit-attempts.js';
import { afterCode, type CodePorts } from './second-factor.js';

/** New recovery codes. They are shown only now. */
export type RecoveryCodes = { readonly codes: readonly string[] };

/** New recovery codes, and their hashes. A code has 80 random bits, so that a fast hash is enough. */
export const newRecoveryCodes = ({
  randomBytes,
  digest,
}: Pick<CodePorts, 'randomBytes' | 'digest'>) => {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeOf(randomBytes(recoveryCodeBytes)),
  );
  return { codes, hashes: codes.map((code) => digest(normalRecoveryCode(code))) };
};

/** Replaces the recovery codes of the actor, by a code of the app or one of those that are left. */
export const renewRecoveryCodes =
  (ports: CodePorts) =>
  async (
    actor: Actor,
    code: string,
  ): Promise<E.Either<SignInRefused | TooManyAttempts, RecoveryCodes>> => {
    if (actor.id === null) return E.left(signInRefused);
    const limited = await limitOwn(ports, actor.id);
    if (limited) return E.left(limited);
    const { codes, hashes: recoveryCodes } = newRecoveryCodes(ports);
    const decide = (user: User): E.Either<SignInRefused, Partial<User>> => {
      const taken = asksForCode(user) ? afterCode(ports, user, code) : undefined;
      return taken ? E.right({ secondFactor: { ...taken, recoveryCodes } }) : E.left(signInRefused);
    };
    const action = 'user.renew_recovery_codes';
    const changed = await changeOwn(ports, actor, { action, decide });
    return E.isLeft(changed) ? changed : E.right({ codes });
  };

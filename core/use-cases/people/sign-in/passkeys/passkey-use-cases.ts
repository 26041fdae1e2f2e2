import type * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../../model/people/actor.js';
import type {
  PasskeySite,
  PasskeysOffBecause,
} from '../../../../ports/people/passkey-verification.js';
import type { SessionId } from '../../../../shared/ids.js';
import type { InvalidInput } from '../../../../shared/invalid-input.js';
import type { FreshSignInRequired } from '../../../authorization/may.js';
import type {
  LastWayIn,
  PasskeyNotFound,
  PasskeyRefused,
  SignInRefused,
  TooManyAttempts,
  TooManyPasskeys,
} from '../../refusals.js';
import type { BegunSession } from '../begin-session.js';
import { beginPasskeySignIn, type SignInByPasskey, signInByPasskey } from './by-passkey.js';
import type { PasskeyAnswer, PasskeyChallenge, PasskeyPorts, PasskeysOff } from './challenge.js';
import {
  type AddPasskey,
  addPasskey,
  beginPasskey,
  type NewPasskeyQuestion,
  removePasskey,
  renamePasskey,
} from './own-passkeys.js';
import { beginPasskeyProof, type PasskeyQuestion, proveByPasskey } from './prove-by-passkey.js';

type Answer<No, Value> = Promise<E.Either<No, Value>>;

/**
 * Passkeys: the sign-in by them, and those of the own account. A challenge is answered once, in the browser that asked for it,
 * within 5 minutes of steady time.
 */
export type PasskeyUseCases = {
  /** Where passkeys are valid, or why there are none. */
  readonly site: () => PasskeySite | PasskeysOffBecause;
  /** A challenge for a sign-in. It names no one. */
  readonly beginPasskeySignIn: () => Answer<PasskeysOff, PasskeyChallenge>;
  /**
   * Begins a session of the person whose passkey has answered. It asks for no code: a passkey is both factors. Of several answers
   * to one challenge, one begins a session.
   */
  readonly signInByPasskey: (
    command: SignInByPasskey,
  ) => Answer<SignInRefused | TooManyAttempts, BegunSession>;
  /** A challenge by which the person of a session proves again who they are. */
  readonly beginPasskeyProof: (
    actor: Actor,
    session: SessionId | null,
  ) => Answer<SignInRefused | PasskeysOff, PasskeyQuestion>;
  /** Proves by an own passkey who the person of a session is. It is the second factor of the session from then on. */
  readonly proveByPasskey: (
    actor: Actor,
    command: PasskeyAnswer & { readonly session: SessionId | null },
  ) => Answer<SignInRefused | TooManyAttempts, void>;
  /** A challenge for a new passkey. It needs a proof of the last 15 minutes. */
  readonly beginPasskey: (
    actor: Actor,
    session: SessionId | null,
  ) => Answer<
    SignInRefused | FreshSignInRequired | TooManyPasskeys | PasskeysOff,
    NewPasskeyQuestion
  >;
  /** Adds a passkey, at most 10 for each person. It needs a proof of the last 15 minutes. */
  readonly addPasskey: (
    actor: Actor,
    command: AddPasskey,
  ) => Answer<
    | InvalidInput
    | SignInRefused
    | FreshSignInRequired
    | TooManyPasskeys
    | PasskeyRefused
    | TooManyAttempts,
    void
  >;
  readonly renamePasskey: (
    actor: Actor,
    command: { readonly id: string; readonly name: string },
  ) => Answer<InvalidInput | SignInRefused | PasskeyNotFound, void>;
  /**
   * Removes a passkey, and ends the sessions that it proved but the one that asks. It needs a proof of the last 15 minutes, and
   * another way to sign in.
   */
  readonly removePasskey: (
    actor: Actor,
    command: { readonly id: string; readonly session: SessionId | null },
  ) => Answer<SignInRefused | FreshSignInRequired | PasskeyNotFound | LastWayIn, void>;
};

/** Passkeys on the ports of a host. */
export const passkeyUseCases = (ports: PasskeyPorts): PasskeyUseCases => ({
  site: ports.passkeys.site,
  beginPasskeySignIn: beginPasskeySignIn(ports),
  signInByPasskey: signInByPasskey(ports),
  beginPasskeyProof: beginPasskeyProof(ports),
  proveByPasskey: proveByPasskey(ports),
  beginPasskey: beginPasskey(ports),
  addPasskey: addPasskey(ports),
  renamePasskey: renamePasskey(ports),
  removePasskey: removePasskey(ports),
});

import type * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../../core/model/people/actor.js';
import type {
  PasskeySite,
  PasskeysOffBecause,
} from '../../../../core/ports/people/passkey-verification.js';
import type { SessionId } from '../../../../core/shared/ids.js';
import type { PageRefusal } from '../../server/answer.js';
import type { BegunSession, Browser } from '../sign-in-use-cases.js';

/** A challenge for a browser. */
export type PasskeyChallenge = {
  readonly site: PasskeySite;
  /** In base64url. */
  readonly challenge: string;
  /** Goes into a cookie of this browser. */
  readonly ticket: string;
};

/** A challenge for the visitor, and the credentials of the visitor. */
export type PasskeyQuestion = PasskeyChallenge & { readonly credentials: readonly string[] };

/** A challenge for a new passkey of the visitor. */
export type NewPasskeyQuestion = PasskeyQuestion & {
  readonly user: { readonly id: string; readonly email: string; readonly name: string | null };
};

type Result<Value> = Promise<E.Either<PageRefusal, Value>>;
type OfSession = { readonly session: SessionId | null };

/** What a browser answers: WebAuthn's JSON, and its cookie. */
type Answer = { readonly ticket: string | undefined; readonly answer: string };

/** The use cases of passkeys. */
export type PasskeyUseCases = {
  /** Where passkeys are valid, or why there are none. */
  readonly site: () => PasskeySite | PasskeysOffBecause;
  readonly beginPasskeySignIn: () => Result<PasskeyChallenge>;
  readonly signInByPasskey: (command: Answer & Browser) => Result<BegunSession>;
  readonly beginPasskeyProof: (actor: Actor, session: SessionId | null) => Result<PasskeyQuestion>;
  readonly proveByPasskey: (actor: Actor, command: Answer & OfSession) => Result<unknown>;
  readonly beginPasskey: (actor: Actor, session: SessionId | null) => Result<NewPasskeyQuestion>;
  readonly addPasskey: (
    actor: Actor,
    command: Answer & OfSession & { readonly name: string },
  ) => Result<unknown>;
  readonly renamePasskey: (
    actor: Actor,
    command: { readonly id: string; readonly name: string },
  ) => Result<unknown>;
  readonly removePasskey: (
    actor: Actor,
    command: OfSession & { readonly id: string },
  ) => Result<unknown>;
};

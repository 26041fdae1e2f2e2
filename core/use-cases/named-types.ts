export type { LoggedActor } from '../model/people/actor.js';
export type { PasswordGuesses } from '../ports/machine/password-guesses.js';
export type { InvitationId } from '../shared/ids.js';
export type { KeyCaller, KeyCallerUseCases } from './authorization/act-as-key.js';
export type { UnderKey } from './idempotency/under-key.js';
export type {
  KeyedUseCases,
  KeyRefusal,
  ResourceUseCases,
  WriteName,
  WriteUseCases,
} from './idempotency/writes.js';
export type { JoinPorts } from './people/sign-in/accept-invitation.js';
export type { NewPasswordPorts } from './people/sign-in/account.js';
export type { KnownBrowserPorts } from './people/sign-in/known-browser.js';

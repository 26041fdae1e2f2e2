import type * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../model/people/actor.js';
import type { PasskeyVerification } from '../../../ports/people/passkey-verification.js';
import type { OrganizationId, SessionId } from '../../../shared/ids.js';
import type { InvalidInput } from '../../../shared/invalid-input.js';
import type { FreshSignInRequired } from '../../authorization/may.js';
import type {
  FreshLinkRequired,
  InvitationNotFound,
  LastOwner,
  LinkInvalid,
  MemberExists,
  MemberNotFound,
  SecondFactorExists,
  SessionNotFound,
  SignInRefused,
  TooManyAttempts,
} from '../refusals.js';
import {
  acceptInvitation,
  findInvitation,
  type InvitationView,
  type JoinOrganization,
  type JoinPorts,
  joinAsNewUser,
  leaveOrganization,
} from './accept-invitation.js';
import {
  type AccountView,
  type ChangePassword,
  changeName,
  changePassword,
  getAccount,
  type NewPasswordPorts,
} from './account.js';
import type { BegunSession, Browser } from './begin-session.js';
import { type SignInByIdentity, signInByIdentity } from './by-identity.js';
import { findLink, type SignInByLink, signInByLink } from './by-link.js';
import { type SignInByPassword, signInByPassword } from './by-password.js';
import {
  type AlreadySaid,
  type EndProviderSessions,
  endProviderSessions,
  type ProviderLogoutPorts,
} from './by-provider-logout.js';
import type { JoinByDirectoryPorts } from './join-by-directory.js';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type NewSecondFactor,
  removeSecondFactor,
} from './manage-second-factor.js';
import { type PasskeyUseCases, passkeyUseCases } from './passkeys/passkey-use-cases.js';
import { type ProveAgain, proveAgain } from './prove-again.js';
import { type RecoveryCodes, renewRecoveryCodes } from './recovery-codes.js';
import { type CodePorts, type GiveSecondFactor, giveSecondFactor } from './second-factor.js';
import {
  endSession,
  endSessions,
  type FindSessionPorts,
  findSession,
  type KnownSession,
  signOut,
} from './sessions.js';

/** What the sign-in needs from its host. */
export type SignInPorts = CodePorts &
  NewPasswordPorts &
  JoinPorts &
  FindSessionPorts &
  ProviderLogoutPorts &
  JoinByDirectoryPorts & {
    /** Verifies passkeys. Default: there are none. */
    readonly passkeys?: PasskeyVerification | undefined;
  };

type Answer<No, Value> = Promise<E.Either<No, Value>>;

/**
 * The sign-in of people, and what they do with their own account. Each attempt and each change is in the audit log. A
 * refused attempt does not say what was wrong, and takes as long.
 */
export type SignInUseCases = {
  /**
   * The session of a token, which counts as used now from a client address, with the memberships that it reaches by the sign-in
   * rules of each organization. Undefined when it has ended.
   */
  readonly findSession: (token: string, address?: string) => Promise<KnownSession | undefined>;
  /** Begins a session by password. It waits for a code when the user has a second factor. */
  readonly signInByPassword: (
    command: SignInByPassword,
  ) => Answer<SignInRefused | TooManyAttempts, BegunSession>;
  /** Whom a one-time link signs in. It does not use it up. */
  readonly findLink: (token: string) => Answer<LinkInvalid, { readonly email: string }>;
  /** Begins a session by a one-time link, and uses it up. Of several calls, one gets a session. */
  readonly signInByLink: (
    command: SignInByLink,
  ) => Answer<LinkInvalid | TooManyAttempts, BegunSession>;
  /** What an invitation offers. It accepts nothing. */
  readonly findInvitation: (token: string) => Answer<InvitationNotFound, InvitationView>;
  /** Accepts an invitation as a new user, and begins a session that can set a password. Of several calls, one does. */
  readonly joinAsNewUser: (
    command: JoinOrganization & Browser,
  ) => Answer<InvitationNotFound | TooManyAttempts, BegunSession>;
  /** Begins a session of the member whom an OpenID Connect provider has proved. */
  readonly signInByIdentity: (
    command: SignInByIdentity,
  ) => Answer<SignInRefused | TooManyAttempts, BegunSession>;
  /** Ends a session that waits for the second factor, and begins one that does not. */
  readonly giveSecondFactor: (
    command: GiveSecondFactor,
  ) => Answer<SignInRefused | TooManyAttempts, BegunSession>;
  /**
   * Ends the sessions that a provider of single sign-on says have ended there, with an entry in the audit log, and tells how
   * many. It believes a message once. Sessions that began after the message stay.
   */
  readonly endProviderSessions: (command: EndProviderSessions) => Answer<AlreadySaid, number>;
  /**
   * Proves by password, and by a code where the sign-in asks for one, who the person of a session is. For 15 minutes the
   * session then does what is dangerous.
   */
  readonly proveAgain: (
    actor: Actor,
    command: ProveAgain,
  ) => Answer<SignInRefused | TooManyAttempts, void>;
  /** Ends the session of a token, if there is one. */
  readonly signOut: (token: string) => Promise<void>;

  /** Accepts an invitation as the actor, and ends the other sessions and the one-time links. Of several calls, one does. */
  readonly acceptInvitation: (
    actor: Actor,
    command: JoinOrganization & { readonly session: SessionId | null },
  ) => Answer<
    InvitationNotFound | MemberExists | SignInRefused,
    { readonly organization: OrganizationId }
  >;
  /** Ends a membership of the actor, from the next request on. The last owner stays. */
  readonly leaveOrganization: (
    actor: Actor,
    organization: string,
  ) => Answer<MemberNotFound | LastOwner, void>;

  /** The account of an actor, with the organizations, and the open sessions, the newest first. */
  readonly getAccount: (actor: Actor) => Answer<SignInRefused, AccountView>;
  /** Sets the name of an actor. An empty one takes it away. */
  readonly changeName: (actor: Actor, name: string) => Answer<InvalidInput | SignInRefused, void>;
  /**
   * Sets the password, 12 to 200 characters and not easy to guess, and ends all other sessions and the one-time links. It needs
   * the old one, or a session that a one-time link began in the last 15 minutes.
   */
  readonly changePassword: (
    actor: Actor,
    command: ChangePassword,
  ) => Answer<InvalidInput | SignInRefused | FreshLinkRequired | TooManyAttempts, void>;
  /** Gives a new secret for one-time codes, which `confirmSecondFactor` switches on. It needs a proof of the last 15 minutes. */
  readonly beginSecondFactor: (
    actor: Actor,
  ) => Answer<SecondFactorExists | SignInRefused | FreshSignInRequired, NewSecondFactor>;
  /**
   * Switches the second factor on, by a code of the new secret, which counts for the session too. The answer has 10 recovery
   * codes, which work once each.
   */
  readonly confirmSecondFactor: (
    actor: Actor,
    code: string,
    session?: SessionId | null,
  ) => Answer<SecondFactorExists | SignInRefused | TooManyAttempts, RecoveryCodes>;
  /** Makes 10 new recovery codes, by a code. The old ones work no more. */
  readonly renewRecoveryCodes: (
    actor: Actor,
    code: string,
  ) => Answer<SignInRefused | TooManyAttempts, RecoveryCodes>;
  /** Switches the second factor off, by a code. */
  readonly removeSecondFactor: (
    actor: Actor,
    code: string,
  ) => Answer<SecondFactorExists | SignInRefused | TooManyAttempts, void>;
  /** Ends one session of an actor. */
  readonly endSession: (actor: Actor, session: string) => Answer<SessionNotFound, void>;
  /** Ends every session of an actor, this one too, and the one-time links. */
  readonly endSessions: (actor: Actor) => Answer<SessionNotFound, void>;
  /** The sign-in by passkeys, and those of the own account. Absent where the host brings nothing that verifies them. */
  readonly passkeys?: PasskeyUseCases;
};

/** The sign-in on the ports of a host. */
export const signInUseCases = (ports: SignInPorts): SignInUseCases => ({
  findSession: findSession(ports),
  signInByPassword: signInByPassword(ports),
  findLink: findLink(ports),
  signInByLink: signInByLink(ports),
  findInvitation: findInvitation(ports),
  joinAsNewUser: joinAsNewUser(ports),
  signInByIdentity: signInByIdentity(ports),
  giveSecondFactor: giveSecondFactor(ports),
  endProviderSessions: endProviderSessions(ports),
  proveAgain: proveAgain(ports),
  signOut: signOut(ports),
  acceptInvitation: acceptInvitation(ports),
  leaveOrganization: leaveOrganization(ports),
  getAccount: getAccount(ports),
  changeName: changeName(ports),
  changePassword: changePassword(ports),
  beginSecondFactor: beginSecondFactor(ports),
  confirmSecondFactor: confirmSecondFactor(ports),
  renewRecoveryCodes: renewRecoveryCodes(ports),
  removeSecondFactor: removeSecondFactor(ports),
  endSession: endSession(ports),
  endSessions: endSessions(ports),
  ...(ports.passkeys && { passkeys: passkeyUseCases({ ...ports, passkeys: ports.passkeys }) }),
});

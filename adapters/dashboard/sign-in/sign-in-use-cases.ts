import type * as E from 'fp-ts/lib/Either.js';
import type { Actor } from '../../../core/model/people/actor.js';
import type { Role } from '../../../core/model/people/permissions.js';
import type { OrganizationId, SessionId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import type { PageRefusal } from '../server/answer.js';
import type { PasskeyUseCases } from './passkeys/passkey-use-cases.js';
import type { ProviderLogout } from './single-sign-on.js';

/** The browser that signs in, for the list of sessions. */
export type Browser = {
  readonly address: string;
  readonly userAgent: string | null;
  /** What a sign-in gave this browser to keep. */
  readonly known?: string | undefined;
};

/** A session that has begun. */
export type BegunSession = {
  /** Goes into the cookie, and is stored nowhere. */
  readonly token: string;
  /** Whether the second factor is still to be given. */
  readonly isPending: boolean;
  /** What the browser keeps for long: it proves that the person signed in there before. */
  readonly known?: string;
};

/** What a token of a session stands for. */
export type KnownSession = {
  readonly id: SessionId;
  readonly actor: Actor;
  /** Whether the second factor is still to be given. */
  readonly isPending: boolean;
};

/** What an invitation offers to who has its link. */
export type InvitationView = {
  readonly email: string;
  readonly role: Role;
  /** The name of the organization. */
  readonly organization: string;
};

/** What the visitor sees of their account. */
export type AccountView = {
  readonly email: string;
  readonly name: string | null;
  readonly hasPassword: boolean;
  readonly hasSecondFactor: boolean;
  /** Recovery codes that are left. */
  readonly recoveryCodesLeft: number;
  /** Default: none. */
  readonly passkeys?: readonly {
    readonly id: string;
    readonly name: string;
    readonly addedAt: Instant;
    readonly usedAt: Instant | null;
  }[];
  readonly organizations: readonly {
    readonly organization: OrganizationId;
    readonly name: string;
    readonly role: Role;
  }[];
  readonly sessions: readonly {
    readonly id: SessionId;
    readonly method: string;
    readonly createdAt: Instant;
    readonly usedAt: Instant;
    readonly address: string | null;
    readonly userAgent: string | null;
    /** Whether it sets a password without the current one. */
    readonly isFreshLink: boolean;
  }[];
};

/** The secret of a second factor that is not confirmed yet. */
export type NewSecondFactor = {
  /** In base32, to type into an app. */
  readonly secret: string;
  /** `otpauth://...`, for an app on the same device. */
  readonly uri: string;
};

type PageResult<Value> = Promise<E.Either<PageRefusal, Value>>;

/** The use cases of the sign-in and of the account of a visitor. */
export type SignInUseCases = {
  /** The session of a token, which counts as used now from an address. Undefined when it has ended. */
  readonly findSession: (token: string, address: string) => Promise<KnownSession | undefined>;
  readonly signInByPassword: (
    command: { readonly email: string; readonly password: string } & Browser,
  ) => PageResult<BegunSession>;
  /** Whom a one-time link signs in. It does not use it up. */
  readonly findLink: (token: string) => PageResult<{ readonly email: string }>;
  readonly signInByLink: (
    command: { readonly token: string } & Browser,
  ) => PageResult<BegunSession>;
  /** What an invitation offers. It accepts nothing. */
  readonly findInvitation: (token: string) => PageResult<InvitationView>;
  /** Accepts an invitation as a new user, and begins a session. */
  readonly joinAsNewUser: (
    command: { readonly token: string } & Browser,
  ) => PageResult<BegunSession>;
  /** Begins a session of the member whom a provider proved. Without a subject it is refused, and recorded. */
  readonly signInByIdentity: (
    command: {
      readonly issuer: string;
      readonly subject: string | undefined;
      readonly verifiedEmail: string | undefined;
      /** Whether the provider says that the visitor gave a second factor there. */
      readonly hasSecondFactor?: boolean | undefined;
      /** When the visitor proved to the provider who they are. Default: it is not known. */
      readonly provedAt?: Instant | undefined;
      /** The session at the provider. */
      readonly providerSession?: string | undefined;
    } & Browser,
  ) => PageResult<BegunSession>;
  /** Ends a session that waits for the second factor, and begins one that does not. */
  readonly giveSecondFactor: (
    command: { readonly session: string; readonly code: string } & Browser,
  ) => PageResult<BegunSession>;
  /** Proves again, by password and the code that the sign-in asks for, who the visitor is. */
  readonly proveAgain: (
    actor: Actor,
    command: {
      readonly session: SessionId | null;
      readonly password: string;
      readonly code: string;
    },
  ) => PageResult<unknown>;
  /**
   * Ends the sessions that a provider of single sign-on says have ended there, and tells how many. It believes a message once.
   */
  readonly endProviderSessions: (
    command: ProviderLogout & { readonly address: string | null },
  ) => PageResult<number>;
  readonly signOut: (token: string) => Promise<void>;

  /** Accepts an invitation as the visitor, and ends the other sessions. */
  readonly acceptInvitation: (
    actor: Actor,
    command: { readonly token: string; readonly session: SessionId | null },
  ) => PageResult<{ readonly organization: OrganizationId }>;
  readonly leaveOrganization: (actor: Actor, organization: string) => PageResult<unknown>;

  readonly getAccount: (actor: Actor) => PageResult<AccountView>;
  readonly changeName: (actor: Actor, name: string) => PageResult<unknown>;
  /** Sets the password, and ends all other sessions. `current` is null when there is none. */
  readonly changePassword: (
    actor: Actor,
    command: {
      readonly current: string | null;
      readonly password: string;
      readonly session: SessionId | null;
    },
  ) => PageResult<unknown>;
  readonly beginSecondFactor: (actor: Actor) => PageResult<NewSecondFactor>;
  /** Answers with the first recovery codes. The code counts for the session too. */
  readonly confirmSecondFactor: (
    actor: Actor,
    code: string,
    session: SessionId | null,
  ) => PageResult<{ readonly codes: readonly string[] }>;
  readonly renewRecoveryCodes: (
    actor: Actor,
    code: string,
  ) => PageResult<{ readonly codes: readonly string[] }>;
  readonly removeSecondFactor: (actor: Actor, code: string) => PageResult<unknown>;
  readonly endSession: (actor: Actor, session: string) => PageResult<unknown>;
  /** Ends every session, this one too. */
  readonly endSessions: (actor: Actor) => PageResult<unknown>;
  /** The sign-in by passkeys, and those of the visitor. Default: there are none. */
  readonly passkeys?: PasskeyUseCases;
};

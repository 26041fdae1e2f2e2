import type { Invitation } from '../../model/people/invitation.js';
import type { OneTimeLink } from '../../model/people/one-time-link.js';
import type { Passkey, UsedChallenge } from '../../model/people/passkey.js';
import type { ProjectRole } from '../../model/people/project-role.js';
import type { Session } from '../../model/people/session.js';
import type { OrganizationRules } from '../../model/people/sign-in-rules.js';
import type { Member, User } from '../../model/people/user.js';
import type { OrganizationId, SessionId, UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** A session with its user, the roles of the user, and the sign-in rules of the organizations that have set some. */
export type SignedIn = {
  readonly session: Session;
  readonly user: User;
  readonly members: readonly Member[];
  /** The roles of the user in projects. Default: none. */
  readonly projectRoles?: readonly ProjectRole[];
  readonly rules: readonly OrganizationRules[];
};

export type UserPage = { readonly after?: UserId | undefined; readonly limit: number };

/** Whose roles in projects. */
export type ProjectRoleQuery =
  | { readonly user: UserId }
  | { readonly organization: OrganizationId };

/**
 * Users, members, invitations, one-time links, passkeys and sessions. Changes write them, but for what `useSession` and `prune`
 * do.
 */
export type PeopleStore = {
  readonly findUser: (id: UserId) => Promise<User | undefined>;
  /** The users with an address in lower case, at most `limit`, in the order of their ids. */
  readonly findUsersByEmail: (email: string, limit: number) => Promise<readonly User[]>;
  /** The password hash of the first user with an address who has one: all of one address are made under its salt. */
  readonly findPasswordHash: (email: string) => Promise<string | undefined>;
  /** The user with an address and a password hash; of several, the one who signed in last. */
  readonly findUserByPassword: (email: string, passwordHash: string) => Promise<User | undefined>;
  /** By who the person is at an OpenID Connect provider. */
  readonly findUserByOidc: (issuer: string, subject: string) => Promise<User | undefined>;
  /** The next users, in the order of their ids. */
  readonly listUsers: (page: UserPage) => Promise<readonly User[]>;

  /** Members with their users, in the order in which they were added. */
  readonly listMembers: (
    organization: OrganizationId,
  ) => Promise<readonly { readonly member: Member; readonly user: User }[]>;
  /** The memberships of a user, in the order in which they were added. */
  readonly membershipsOf: (user: UserId) => Promise<readonly Member[]>;

  /** The roles in projects of a user, or of all members of an organization, in no order. */
  readonly projectRoles: (of: ProjectRoleQuery) => Promise<readonly ProjectRole[]>;

  /** By the hash of its token. It may have expired. */
  readonly findInvitation: (hash: string) => Promise<Invitation | undefined>;
  /** Every invitation of an organization that is stored, expired or not, in the order of their ids. */
  readonly listInvitations: (organization: OrganizationId) => Promise<readonly Invitation[]>;
  /** Those to an address in lower case, of all organizations. */
  readonly listInvitationsTo: (email: string) => Promise<readonly Invitation[]>;

  /** By the hash of its token. It may have expired. */
  readonly findLink: (hash: string) => Promise<OneTimeLink | undefined>;

  /** By the id of its credential. */
  readonly findPasskey: (id: string) => Promise<Passkey | undefined>;
  /** The passkeys of a user, in the order in which they were added. */
  readonly listPasskeys: (user: UserId) => Promise<readonly Passkey[]>;
  /** By the hash of the challenge. It may have expired. */
  readonly findUsedChallenge: (hash: string) => Promise<UsedChallenge | undefined>;

  /** By the hash of its token. It may be over. */
  readonly findSession: (hash: string) => Promise<SignedIn | undefined>;
  /** Sets the last use. Never sets it back, and never brings back a session that has ended. Durable when it resolves. */
  readonly useSession: (id: SessionId, steadyNow: Instant) => Promise<void>;
  /** The sessions that began at a session of a provider of single sign-on, the newest first. */
  readonly listProviderSessions: (providerSession: string) => Promise<readonly Session[]>;
  /** The sessions of a user, the newest first. */
  readonly listSessions: (user: UserId) => Promise<readonly Session[]>;
  /**
   * Removes invitations, links and used challenges that are expired, and sessions that are over, at an instant of steady time.
   * Returns the number of all together.
   */
  readonly prune: (steadyNow: Instant) => Promise<number>;
};

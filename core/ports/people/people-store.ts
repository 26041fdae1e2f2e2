import type { Invitation } from '../../model/people/invitation.js';
import type { OneTimeLink } from '../../model/people/one-time-link.js';
import type { Role } from '../../model/people/permissions.js';
import type { Session } from '../../model/people/session.js';
import type { Member, User } from '../../model/people/user.js';
import type { InvitationId, OrganizationId, SessionId, UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** A session with its user, and the roles of the user. */
export type SignedIn = {
  readonly session: Session;
  readonly user: User;
  readonly members: readonly Member[];
};

export type UserPage = { readonly after?: UserId | undefined; readonly limit: number };

/** Who accepts an invitation. */
export type Joining = {
  /** A user who is there already, or a new one, who is added with the membership. */
  readonly user: UserId | User;
  readonly at: Instant;
  /** Ends all other sessions of the user, and the one-time links. */
  readonly except: SessionId | null;
};

/** What was erased of a person. */
export type ErasedUsers = { readonly users: number; readonly invitations: number };

/** Why a member was not changed. */
export type MemberConflict = 'absent' | 'other_role' | 'last_owner';

/**
 * Users, members, invitations, one-time links and sessions. Each call is durable when it resolves, and happens whole or not at
 * all; of calls at the same time, also in other processes, one is first. A change of an unknown id changes nothing.
 */
export type PeopleStore = {
  /** Several users can have one email address. Returns false and adds nothing when another one has the identity at a provider. */
  readonly addUser: (user: User) => Promise<boolean>;
  /**
   * Replaces a user of version `user.version - 1`, and ends all sessions and links of the user but one session if `ends` is
   * given. The email address stays. Returns false and changes nothing when it has another version, or when another user has its
   * identity at an OpenID Connect provider.
   */
  readonly changeUser: (
    user: User,
    ends?: { readonly except: SessionId | null },
  ) => Promise<boolean>;
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

  /**
   * Erases who has an email address in lower case: makes its users `erasedUser`, ends their sessions and links, and removes its
   * invitations. Changes nothing and returns the organizations in the order of their ids when one of the users is a member.
   */
  readonly eraseUsers: (email: string) => Promise<ErasedUsers | readonly OrganizationId[]>;

  /** Returns false and changes nothing when the user is a member already. */
  readonly addMember: (member: Member) => Promise<boolean>;
  /**
   * Changes the role of a member who has the role `from`. Changes nothing and returns `other_role` when it has another one, and
   * `last_owner` when no owner would be left.
   */
  readonly changeRole: (
    organization: OrganizationId,
    user: UserId,
    role: { readonly from: Role; readonly to: Role },
  ) => Promise<'changed' | MemberConflict>;
  /** Ends the membership of a member who has the role `from`, with the conflicts of `changeRole`. */
  readonly removeMember: (
    organization: OrganizationId,
    user: UserId,
    from: Role,
  ) => Promise<'removed' | MemberConflict>;
  /** Members with their users, in the order in which they were added. */
  readonly listMembers: (
    organization: OrganizationId,
  ) => Promise<readonly { readonly member: Member; readonly user: User }[]>;
  /** The memberships of a user, in the order in which they were added. */
  readonly membershipsOf: (user: UserId) => Promise<readonly Member[]>;

  /** Adds an invitation, in place of the one of its organization to its address. */
  readonly addInvitation: (invitation: Invitation) => Promise<void>;
  /** The invitation with this hash, if it is there and not expired at an instant of steady time. */
  readonly findInvitation: (hash: string, steadyNow: Instant) => Promise<Invitation | undefined>;
  /** The invitations of an organization that are not expired at an instant of steady time, in the order of their ids. */
  readonly listInvitations: (
    organization: OrganizationId,
    steadyNow: Instant,
  ) => Promise<readonly Invitation[]>;
  /** Removes an invitation of an organization. Returns false when there is none. */
  readonly removeInvitation: (organization: OrganizationId, id: InvitationId) => Promise<boolean>;
  /**
   * Removes the invitation with this hash and makes who accepts it a member, in one step. Of several calls, one gets it.
   * `absent`: it is not there, or expired at an instant of steady time. `member`: the user is a member already; nothing changes.
   */
  readonly acceptInvitation: (
    hash: string,
    steadyNow: Instant,
    joining: Joining,
  ) => Promise<'accepted' | 'absent' | 'member'>;

  readonly addLink: (link: OneTimeLink) => Promise<void>;
  /** The link with this hash, if it is there and not expired at an instant of steady time. */
  readonly findLink: (hash: string, steadyNow: Instant) => Promise<OneTimeLink | undefined>;
  /** Removes that link and returns it; undefined when it is not there or expired. Of several calls, one gets it. */
  readonly takeLink: (hash: string, steadyNow: Instant) => Promise<OneTimeLink | undefined>;
  /** Removes the links of a user. */
  readonly endLinks: (user: UserId) => Promise<void>;

  readonly addSession: (session: Session) => Promise<void>;
  /** By the hash of its token. */
  readonly findSession: (hash: string) => Promise<SignedIn | undefined>;
  /** Sets the last use. Never sets it back, and never brings back a session that has ended. */
  readonly useSession: (id: SessionId, steadyNow: Instant) => Promise<void>;
  /** The sessions of a user, the newest first. */
  readonly listSessions: (user: UserId) => Promise<readonly Session[]>;
  /** Ends a session of a user. Returns false when there is none. */
  readonly endSession: (user: UserId, id: SessionId) => Promise<boolean>;
  /** Ends all sessions and links of a user but one session. Returns the number of ended sessions. */
  readonly endSessions: (user: UserId, except?: SessionId) => Promise<number>;
  /**
   * Removes invitations and links that are expired, and sessions that are over, at an instant of steady time. Returns the number
   * of all together.
   */
  readonly prune: (steadyNow: Instant) => Promise<number>;
};

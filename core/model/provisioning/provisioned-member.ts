import type { OrganizationId, ProvisionedMemberId, UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { type Role, roles } from '../people/permissions.js';
import type { GroupRole } from './provisioned-group.js';

/** The roles that a directory gives, the most powerful first. It makes no owners. */
export const provisionedRoles = ['admin', 'developer', 'viewer'] as const;
export type ProvisionedRole = (typeof provisionedRoles)[number];

/** The role of a member for whom neither the directory nor a group asks for one. */
export const defaultProvisionedRole: ProvisionedRole = 'viewer';

/** Members that the directory of one organization can have. */
export const provisionedMembersAtMost = 10_000;

/** The parts of a name. Each is null when it is not known. */
export type PersonNames = {
  readonly formatted: string | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
};

/**
 * A member that the directory of an organization manages. It waits without a user until its person signs in through single
 * sign-on with the address of `userName`: an address alone binds it to no user (docs/decisions/0144).
 */
export type ProvisionedMember = {
  readonly id: ProvisionedMemberId;
  readonly organization: OrganizationId;
  /** Counts the changes of this record, from 1. */
  readonly version: number;
  /** An email address in lower case. No other one of the organization has it. */
  readonly userName: string;
  /** The id in the directory; null without one. Several can have the same. */
  readonly externalId: string | null;
  /** Where mail reaches the person, in lower case: what the directory says. */
  readonly email: string;
  readonly displayName: string | null;
  readonly names: PersonNames | null;
  /** Whether the person is a member, from the sign-in on. */
  readonly active: boolean;
  /** What the directory asks for; null for nothing. */
  readonly askedRole: ProvisionedRole | null;
  /** What the member has or gets. */
  readonly role: Role;
  /** The user who signed in; null before. */
  readonly user: UserId | null;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
};

/** What a directory sets of a member. */
export type ProvisionedFields = Pick<
  ProvisionedMember,
  'userName' | 'externalId' | 'email' | 'displayName' | 'names' | 'active' | 'askedRole'
>;

/** The fields that a directory sets. */
export const fieldsOf = ({
  userName,
  externalId,
  email,
  displayName,
  names,
  active,
  askedRole,
}: ProvisionedMember): ProvisionedFields => ({
  ...{ userName, externalId, email, displayName, names, active, askedRole },
});

/** Who gives a role: the attribute `roles`, and the groups of the member. */
export type RoleSources = {
  readonly asked: ProvisionedRole | null;
  readonly byGroups: GroupRole | undefined;
};

/** The role of a new member: the greatest of what is asked for and what the groups give, or the default without any. */
export const provisionedRole = ({ asked, byGroups }: RoleSources): Role =>
  roles.find((role) => role === asked || role === byGroups) ?? defaultProvisionedRole;

/**
 * The role of a member whose sources change. One that an operator made an owner stays one, and a role that an operator set stays
 * until the sources give another one than before.
 */
export const changedRole = (role: Role, before: RoleSources, after: RoleSources): Role => {
  const given = provisionedRole(after);
  return role === 'owner' || given === provisionedRole(before) ? role : given;
};

/** The most powerful of some roles; undefined without any. */
export const strongestRole = (given: readonly ProvisionedRole[]): ProvisionedRole | undefined =>
  provisionedRoles.find((role) => given.includes(role));

import type {
  OrganizationId,
  ProjectId,
  ProvisionedGroupId,
  ProvisionedMemberId,
} from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { RoleInProject } from '../people/permissions.js';

/** The roles in an organization that a group can give, the most powerful first. It makes no owners. */
export const groupRoles = ['admin', 'developer', 'viewer', 'contributor'] as const;
export type GroupRole = (typeof groupRoles)[number];

/** Groups that the directory of one organization can have. */
export const provisionedGroupsAtMost = 500;

/** Members that a group can have. */
export const groupMembersAtMost = 1_000;

/**
 * A group that the directory of an organization manages. It gives nothing until an owner or an operator maps it to roles. A
 * change of its members or of what it gives changes its version, and that of each member that it concerns: so of two changes
 * that meet, one decides again (docs/decisions/0145).
 */
export type ProvisionedGroup = {
  readonly id: ProvisionedGroupId;
  readonly organization: OrganizationId;
  /** Counts the changes of the group, of its members and of what it gives, from 1. */
  readonly version: number;
  /** No other group of the organization has it. */
  readonly displayName: string;
  /** The id in the directory; null without one. */
  readonly externalId: string | null;
  /** What it gives in the organization; null for nothing. */
  readonly role: GroupRole | null;
  readonly createdAt: Instant;
  readonly changedAt: Instant;
};

/** That a provisioned member is in a group of the same organization. */
export type ProvisionedGroupMember = {
  readonly group: ProvisionedGroupId;
  readonly member: ProvisionedMemberId;
  readonly organization: OrganizationId;
};

/** What a group gives in one project of its organization. It ends when the project moves to another one. */
export type ProvisionedGroupRole = {
  readonly group: ProvisionedGroupId;
  readonly project: ProjectId;
  readonly organization: OrganizationId;
  readonly role: RoleInProject;
  readonly setAt: Instant;
};

/** A group with the members that it has, in the order of their ids. */
export type GroupWithMembers = {
  readonly group: ProvisionedGroup;
  readonly members: readonly ProvisionedMemberId[];
};

/** What a directory sets of a group. */
export type GroupFields = Pick<ProvisionedGroup, 'displayName' | 'externalId'> &
  Pick<GroupWithMembers, 'members'>;

/** A group with what it gives. */
export type MappedGroup = {
  readonly group: ProvisionedGroup;
  readonly inProjects: readonly ProvisionedGroupRole[];
};

/** What the groups of a member give together: the greatest role in the organization, and in each project. */
export type GroupRights = {
  readonly role: GroupRole | undefined;
  readonly inProjects: ReadonlyMap<ProjectId, RoleInProject>;
};

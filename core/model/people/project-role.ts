import type { OrganizationId, ProjectId, UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { projectRoles, type RoleInProject } from './permissions.js';

/**
 * What a member of an organization may do in one of its projects, beside what the role in the organization gives. It ends with
 * the membership, and when the project moves to another organization.
 */
export type ProjectRole = {
  readonly user: UserId;
  readonly project: ProjectId;
  /** The one that the project belongs to. */
  readonly organization: OrganizationId;
  /** What counts: the greater one of what was set by hand and what groups give. */
  readonly role: RoleInProject;
  /** What the groups of a directory give. Default: nothing. */
  readonly byGroups?: RoleInProject;
  /** What was set by hand beside groups. Default: nothing; where no group gives a role, `role` was set by hand. */
  readonly byHand?: RoleInProject;
  readonly setAt: Instant;
};

/** The parts of a role in a project. */
export type RoleParts = {
  readonly byHand: RoleInProject | undefined;
  readonly byGroups: RoleInProject | undefined;
};

/** The parts of a role as it is. */
export const partsOf = (of: ProjectRole | undefined): RoleParts => ({
  byHand: of?.byGroups === undefined ? of?.role : of.byHand,
  byGroups: of?.byGroups,
});

/** A role of these parts; undefined without any. */
export const roleOfParts = (
  named: Omit<ProjectRole, 'role' | keyof RoleParts>,
  { byHand, byGroups }: RoleParts,
): ProjectRole | undefined => {
  const role = projectRoles.find((each) => each === byHand || each === byGroups);
  return role && { ...named, role, ...(byGroups && { byGroups, ...(byHand && { byHand }) }) };
};

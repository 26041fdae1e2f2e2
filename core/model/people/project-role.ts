import type { OrganizationId, ProjectId, UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { RoleInProject } from './permissions.js';

/**
 * What a member of an organization may do in one of its projects, beside what the role in the organization gives. It ends with
 * the membership, and when the project moves to another organization.
 */
export type ProjectRole = {
  readonly user: UserId;
  readonly project: ProjectId;
  /** The one that the project belongs to. */
  readonly organization: OrganizationId;
  readonly role: RoleInProject;
  readonly setAt: Instant;
};

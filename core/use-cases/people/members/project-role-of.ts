import type { Replacement } from '../../../commit/administration/change.js';
import { projectRoles } from '../../../model/people/permissions.js';
import {
  type ProjectRole,
  type RoleParts,
  roleOfParts,
} from '../../../model/people/project-role.js';

/** A role in a project that is set, changed or taken away. */
export type SetProjectRole = {
  readonly replaced: readonly Replacement<ProjectRole>[];
  /** Whether it gives more than before. Then the links and sessions of the user end. */
  readonly isGreater: boolean;
};

/** What becomes of a role in a project whose parts change. Without any it goes. */
export const projectRoleOf = (
  was: ProjectRole | undefined,
  { user, project, organization, setAt }: Omit<ProjectRole, 'role' | keyof RoleParts>,
  parts: RoleParts,
): SetProjectRole => {
  const is = roleOfParts({ user, project, organization, setAt }, parts);
  if (!is) return { replaced: was ? [{ was }] : [], isGreater: false };
  const isGreater = !was || projectRoles.indexOf(is.role) < projectRoles.indexOf(was.role);
  return { replaced: [{ was, is }], isGreater };
};

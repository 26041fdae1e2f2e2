import type { ProjectId, ProvisionedGroupId } from '../../shared/ids.js';
import { projectRoles, type RoleInProject } from '../people/permissions.js';
import {
  type GroupRights,
  groupRoles,
  type ProvisionedGroup,
  type ProvisionedGroupRole,
} from './provisioned-group.js';

/** What the groups of an organization give. */
export type GroupMapping = {
  readonly groups: readonly Pick<ProvisionedGroup, 'id' | 'role'>[];
  readonly inProjects: readonly Pick<ProvisionedGroupRole, 'group' | 'project' | 'role'>[];
};

/** What groups give together: of several roles in one place the greatest. */
export const rightsOfGroups = (
  { groups, inProjects }: GroupMapping,
  isIn: (group: ProvisionedGroupId) => boolean,
): GroupRights => {
  const given = new Set(groups.flatMap(({ id, role }) => (isIn(id) ? [role] : [])));
  const found = new Map<ProjectId, RoleInProject>();
  for (const role of projectRoles.toReversed())
    for (const each of inProjects)
      if (each.role === role && isIn(each.group)) found.set(each.project, role);
  return { role: groupRoles.find((role) => given.has(role)), inProjects: found };
};

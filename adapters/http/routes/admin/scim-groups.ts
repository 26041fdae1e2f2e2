import { RoleInProjectView } from '../../../../core/model/people/member-view.js';
import { GroupRoleView } from '../../../../core/model/provisioning/group-view.js';
import { about, nullable } from '../../../../core/shared/codec.js';
import { provisioning } from '../../../../core/use-cases/provisioning/provisioning.js';
import type { AdminRoute } from '../../route/route-types.js';
import { organization } from './organizations.js';
import { adminRoutesOf } from './rows.js';

const groups = `${organization}/scim_groups` as const;
const group = `${groups}/{group}` as const;
const scope = 'members:write';

/** The routes of what groups of directories give. */
export const scimGroupRoutes: readonly AdminRoute[] = adminRoutesOf(provisioning, {
  listScimGroups: {
    method: 'GET',
    path: groups,
    scope: 'members:read',
    client: 'scimGroups.list',
  },
  setScimGroupRole: {
    method: 'PUT',
    path: `${group}/role`,
    scope,
    client: 'scimGroups.setRole',
    body: { name: 'ScimGroupRoleChange', meaning: 'What a group gives in the organization.' },
    inRequest: {
      role: about(nullable(GroupRoleView), 'What its members may do; null for nothing.'),
    },
  },
  setScimGroupProjectRole: {
    method: 'PUT',
    path: `${group}/projects/{project}`,
    scope,
    client: 'scimGroups.setProjectRole',
    body: { name: 'ScimGroupProjectRoleChange', meaning: 'What a group gives in one project.' },
    inRequest: {
      role: about(nullable(RoleInProjectView), 'What its members may do there; null for nothing.'),
    },
  },
});

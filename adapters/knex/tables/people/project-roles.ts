import type { ProjectRole } from '../../../../core/model/people/project-role.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, text, textOrAbsent } from '../administration/fields.js';

/** The roles of members in projects. */
export const projectRoles = entityTable<ProjectRole>('project_roles', {
  key: ['user', 'project'],
  sets: ['project', 'user', 'organization'],
  fields: {
    user: text('user_id'),
    project: text('project'),
    organization: text('organization'),
    role: text('role'),
    setAt: integer('set_at'),
    byGroups: textOrAbsent('by_groups'),
    byHand: textOrAbsent('by_hand'),
  },
});

/** The roles of a user. */
export const projectRolesOf = projectRoles.by('project_roles_of', ['user']);

/** The roles of all members of an organization. */
export const projectRolesIn = projectRoles.by('project_roles_in', ['organization']);

/** The roles in a project. */
export const rolesInProject = projectRoles.by('roles_in_project', ['project']);

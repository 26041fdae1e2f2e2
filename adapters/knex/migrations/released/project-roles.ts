import type { Migration } from '../migration.js';

/** What members may do in single projects. */
export const projectRoles: Migration = ({ table, index, id, byKey }) => [
  `create table ${table('project_roles')} (
     user_id ${id} not null,
     project ${id} not null,
     organization ${id} not null,
     role text not null,
     set_at bigint not null,
     primary key (user_id, project)
   )${byKey}`,
  `create index ${index('project_roles_by_project')} on ${table('project_roles')} (project)`,
  `create index ${index('project_roles_by_organization')} on ${table('project_roles')} (organization)`,
];

import type { Migration } from '../migration.js';

/** The groups of directories with what they give, and which part of a role in a project groups give. */
export const provisionedGroups: Migration = ({ table, index, id, byKey }) => [
  `create table ${table('provisioned_groups')} (
     id ${id} primary key,
     organization ${id} not null,
     version bigint not null,
     display_name ${id} not null,
     external_id ${id},
     role text,
     created_at bigint not null,
     changed_at bigint not null,
     unique (organization, display_name)
   )`,
  `create index ${index('provisioned_groups_in_order')} on ${table('provisioned_groups')} (organization, id)`,
  `create table ${table('provisioned_group_members')} (
     group_id ${id} not null,
     member ${id} not null,
     organization ${id} not null,
     primary key (group_id, member)
   )${byKey}`,
  `create index ${index('provisioned_group_members_by_member')} on ${table('provisioned_group_members')} (member)`,
  `create table ${table('provisioned_group_roles')} (
     group_id ${id} not null,
     project ${id} not null,
     organization ${id} not null,
     role text not null,
     set_at bigint not null,
     primary key (group_id, project)
   )${byKey}`,
  `create index ${index('provisioned_group_roles_by_project')} on ${table('provisioned_group_roles')} (project)`,
  `create index ${index('provisioned_group_roles_by_organization')} on ${table('provisioned_group_roles')} (organization)`,
  `alter table ${table('project_roles')} add column by_groups text`,
  `alter table ${table('project_roles')} add column by_hand text`,
];

import type { Migration } from '../migration.js';

/** When a project is deleted, null for never, and what stays of one that was. */
export const deletedProjects: Migration = ({ table, id, byKey }) => [
  `alter table ${table('projects')} add column deletion_asked_at bigint`,
  `alter table ${table('projects')} add column deletes_at bigint`,
  `create table ${table('deleted_projects')} (
     id ${id} primary key,
     organization ${id} not null,
     asked_at bigint not null,
     ended_at bigint not null,
     removed_at bigint
   )${byKey}`,
];

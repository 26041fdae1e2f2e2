import type { Migration } from '../migration.js';

/** When a project left for another installation, null while it is at home, and the imports that are not done. */
export const projectArchives: Migration = ({ table, id, byKey }) => [
  `alter table ${table('projects')} add column left_at bigint`,
  `create table ${table('project_imports')} (
     project ${id} not null,
     endpoint ${id} not null,
     organization ${id} not null,
     run ${id} not null,
     began_at bigint not null,
     primary key (project, endpoint)
   )${byKey}`,
];

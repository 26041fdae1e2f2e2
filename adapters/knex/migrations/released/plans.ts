import type { Migration } from '../migration.js';

/** Plans, and the limits that organizations and projects have of their own, as JSON by name; null without any. */
export const plans: Migration = ({ table, id, byKey }) => [
  `create table ${table('plans')} (
     name ${id} primary key,
     limits text not null,
     created_at bigint not null
   )${byKey}`,
  `alter table ${table('organizations')} add column plan text`,
  `alter table ${table('organizations')} add column limits text`,
  `alter table ${table('projects')} add column limits text`,
];

import type { Migration } from '../migration.js';

/** The quick replies of projects: texts for answers. */
export const quickReplies: Migration = ({ table, id, byKey }) => [
  `create table ${table('quick_replies')} (
     project ${id} not null,
     title ${id} not null,
     text text not null,
     set_at bigint not null,
     primary key (project, title)
   )${byKey}`,
];

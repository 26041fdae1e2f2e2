import type { Migration } from '../migration.js';

/** The age limits that projects have set, and up to which row each was applied. */
export const retentionLimits: Migration = ({ table, id, byKey }) => [
  `create table ${table('retention_limits')} (
     project ${id} not null,
     kind ${id} not null,
     days bigint,
     set_at bigint not null,
     done_to ${id} not null,
     primary key (project, kind)
   )${byKey}`,
];

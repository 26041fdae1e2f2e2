import type { Migration } from '../migration.js';

/** Since when and why a project is suspended; null while it is not. */
export const suspendedProjects: Migration = ({ table }) => [
  `alter table ${table('projects')} add column suspended_at bigint`,
  `alter table ${table('projects')} add column suspension_reason text`,
];

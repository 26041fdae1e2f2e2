import type { Migration } from '../migration.js';

/** Finds the projects that are to be deleted. */
export const projectsByDeletion: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('projects_by_deletion')} on ${table('projects')} (deletes_at)
     where deletes_at is not null`,
];

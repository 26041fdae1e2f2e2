import type { Migration } from '../migration.js';

/** The bytes of a project's media files, once they are counted. */
export const mediaBytes: Migration = ({ table }) => [
  `alter table ${table('projects')} add column media_bytes bigint`,
];

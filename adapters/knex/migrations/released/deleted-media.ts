import type { Migration } from '../migration.js';

/** When a media file was deleted. */
export const deletedMedia: Migration = ({ table }) => [
  `alter table ${table('media')} add column deleted_at bigint`,
];

/** Finds the deleted media files whose rows can go. Files that are not deleted have no entry. */
export const deletedMediaIndex: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('media_by_deletion')} on ${table('media')} (deleted_at)
     where deleted_at is not null`,
];

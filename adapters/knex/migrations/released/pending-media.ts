import type { Migration } from '../migration.js';

/** The queue of messages that were received without their media file. */
export const pendingMedia: Migration = ({ table, index, id, byKey }) => [
  `create table ${table('pending_media')} (
     name ${id} primary key,
     due_at bigint not null,
     received_at bigint not null,
     tries bigint not null,
     message text not null
   )${byKey}`,
  // Claims due media files.
  `create index ${index('pending_media_by_due')} on ${table('pending_media')} (due_at, name)`,
  // Finds the oldest media file.
  `create index ${index('pending_media_by_age')} on ${table('pending_media')} (received_at)`,
  // Finds the inbound messages that have waited for too long, and the oldest.
  `create index ${index('inbox_by_age')} on ${table('inbox')} (received_at, name)`,
];

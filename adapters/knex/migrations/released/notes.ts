import type { Migration } from '../migration.js';

/** Notes of conversations. */
export const notes: Migration = ({ table, index, id }) => [
  `create table ${table('notes')} (
     project ${id} not null,
     id ${id} not null,
     conversation ${id} not null,
     record text not null,
     primary key (project, id)
   )`,
  // Lists the notes of a conversation, newest first.
  `create index ${index('notes_of_conversation')} on ${table('notes')} (project, conversation, id)`,
];

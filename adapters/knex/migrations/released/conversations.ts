import type { Migration } from '../migration.js';

/** Conversations: one for each channel and contact. */
export const conversations: Migration = ({ table, index, id, byKey, fillPages, cleanUpAfter }) => [
  `create table ${table('conversations')} (
     project ${id} not null,
     id ${id} not null,
     channel ${id} not null,
     last_message ${id} not null,
     last_inbound_at bigint,
     unread bigint not null,
     record text not null,
     primary key (project, id)
   )${byKey}`,
  ...fillPages(table('conversations'), 90),
  ...cleanUpAfter(table('conversations'), 5),
  // Lists the conversations of a channel, the most recent first.
  `create index ${index('conversations_by_message')} on ${table('conversations')} (project, channel, last_message)`,
  // Lists those with unread messages.
  `create index ${index('unread_conversations')} on ${table('conversations')} (project, channel, last_message)
     where unread > 0`,
];

import type { Migration } from '../migration.js';

/** When an event of a conversation is due that would have come too soon, and who answers the conversation. */
export const conversationEvents: Migration = ({ table }) => [
  `alter table ${table('conversations')} add column announce_at bigint`,
  `alter table ${table('conversations')} add column assignee text`,
];

/** Finds the conversations of which an event waits. */
export const waitingConversations: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('waiting_conversations')} on ${table('conversations')} (announce_at)
     where announce_at is not null`,
];

/** Lists the conversations that one member answers. */
export const assignedConversations: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('assigned_conversations')} on ${table('conversations')} (project, channel, assignee, last_message)
     where assignee is not null`,
];
